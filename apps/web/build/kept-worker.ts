import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const source = resolve(import.meta.dirname, '../src/public-pages/download/worker/kept-worker.ts');

/** Builds the service worker of kept passes as one file beside the pages. */
export function keptWorker(): Plugin {
  return {
    name: 'kept-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'kept-worker.js' });
    },
  };
}
