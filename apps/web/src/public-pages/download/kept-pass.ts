import type { BarcodeDrawing } from '../../wallets/barcode-drawing.ts';

export type KeptPass = {
  /** The page that shows it without a connection. */
  address: string;
  title: string;
  language: string;
  /** ISO 8601; null for a pass that does not expire. */
  expiresAt: string | null;
  drawing: BarcodeDrawing;
  /** For screen readers. */
  label: string;
  altText: string | null;
};

/** The worker reads the same cache and header. */
const cacheName = 'tessera-kept-passes';
const expiryHeader = 'x-kept-until';
const workerUrl = '/kept-worker.js';
const scope = '/p/';

/** Encrypted pages in browsers with service workers. */
export const canKeepPasses = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** Keeps a page with the title and the barcode, and the worker that opens it without a connection. */
export async function keepPass(pass: KeptPass): Promise<void> {
  await navigator.serviceWorker.register(workerUrl, { scope });
  const cache = await caches.open(cacheName);
  await cache.put(pathOf(pass.address), keptPage(pass));
}

export async function isPassKept(address: string): Promise<boolean> {
  if (!canKeepPasses()) return false;
  const kept = await caches.match(pathOf(address), { cacheName }).catch(() => undefined);
  return kept !== undefined;
}

/** Removes the pass, and the worker with the last one. */
export async function forgetPass(address: string): Promise<void> {
  if (!canKeepPasses() || !(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  await cache.delete(pathOf(address));
  if ((await cache.keys()).length > 0) return;
  await caches.delete(cacheName);
  await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
}

const pathOf = (address: string): string => new URL(address).pathname;

function keptPage(pass: KeptPass): Response {
  return new Response(markup(pass), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
      ...(pass.expiresAt && { [expiryHeader]: pass.expiresAt }),
    },
  });
}

const style =
  'body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;padding:24px;box-sizing:border-box;background:#fff;color:#000;font:18px/1.4 system-ui,sans-serif;text-align:center}h1{margin:0;font-size:22px;overflow-wrap:anywhere}svg{width:min(84vw,320px)}.wide{height:112px}p{margin:0;overflow-wrap:anywhere}';

function markup({ title, language, drawing, label, altText }: KeptPass): string {
  const { path, width, height } = drawing;
  const isWide = width > height;
  return `<!doctype html><html lang="${escaped(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><svg role="img" aria-label="${escaped(label)}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${isWide ? 'none' : 'xMidYMid meet'}" shape-rendering="crispEdges"${isWide ? ' class="wide"' : ''}><path fill-rule="evenodd" d="${escaped(path)}"/></svg>${altText ? `<p>${escaped(altText)}</p>` : ''}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
