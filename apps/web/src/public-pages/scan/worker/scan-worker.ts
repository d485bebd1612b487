/** Set by the build: the page's files, and a name that changes with them. */
declare const __SCAN_FILES__: { build: string; page: string[]; reader: string[] };

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(response: Promise<Response>): void };

/** The part used here; the types of workers contradict those of pages. */
type ScanWorker = {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

const worker = self as unknown as ScanWorker;
const { build, page, reader } = __SCAN_FILES__;
const prefix = 'tessera-scan-';
const cacheName = `${prefix}${build}`;
const shell = '/scan/shell';
/** Milliseconds without a response after which the cached page opens. */
const patience = 4_000;

// Opens the scanner page without a network. Caches the page and its scripts, but no responses.

worker.addEventListener('install', (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pathname === '/scan') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Only browsers without a barcode reader of their own request the large one.
  const needsReader = new URLSearchParams(worker.location.search).has('reader');
  await cache.addAll([shell, ...page, ...(needsReader ? reader : [])]);
  const kept = await cache.match(shell);
  // During a deployment, another version may have responded.
  if (!(await kept?.text())?.includes(page[0] ?? '')) throw new Error('The page is of another version.');
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(shell);
  if (!kept) return fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer && answer.status < 500 ? answer : kept;
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
