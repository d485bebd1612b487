export {};

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(response: Promise<Response>): void };

/** The part used here; the types of workers contradict those of pages. */
type KeptWorker = {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

const worker = self as unknown as KeptWorker;
/** kept-pass.ts writes the same cache and header. */
const cacheName = 'tessera-kept-passes';
const expiryHeader = 'x-kept-until';
/** Milliseconds without a response after which the kept page opens. */
const patience = 4_000;

// Opens the pages that holders keep without a network. Caches nothing itself.

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || request.method !== 'GET' || origin !== worker.location.origin) return;
  if (/^\/p\/[^/]+$/.test(pathname)) event.respondWith(openPage(request, pathname));
});

async function openPage(request: Request, pathname: string): Promise<Response> {
  const kept = await findKept(pathname);
  if (!kept) return fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer && answer.status < 500 ? answer : kept;
}

/** Deletes what has expired. */
async function findKept(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(pathname);
  const until = kept?.headers.get(expiryHeader);
  if (!until || Date.parse(until) > Date.now()) return kept;
  await cache.delete(pathname);
  return undefined;
}
