import { nativeDetector } from './create-detector.ts';

/** Lets the page open without a network from now on. Browsers without workers, and servers without encryption, do without it. */
export async function keepPage(): Promise<void> {
  const address = (await nativeDetector()) ? '/scan/worker.js' : '/scan/worker.js?reader';
  await navigator.serviceWorker?.register(address, { scope: '/scan' }).catch(() => undefined);
}
