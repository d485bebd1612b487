import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = resolve(import.meta.dirname, '../src/public-pages/scan/worker/scan-worker.ts');
const fileName = 'scan-worker.js';

/** Builds the scanner page's service worker with the list of files that the page needs offline. */
export function scanWorker(): Plugin {
  return {
    name: 'scan-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName });
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const find = (suffix: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(suffix));
        if (!found) throw new Error(`No file was built from ${suffix}.`);
        return found;
      };
      const page = [
        ...new Set(['/public.html', '/scan/scan-page.tsx'].flatMap((name) => filesOf(bundle, find(name)))),
      ];
      const reader = filesOf(bundle, find('/scan/wasm-detector.ts')).filter((file) => !page.includes(file));
      const build = createHash('sha256').update(page.concat(reader).join()).digest('hex').slice(0, 12);
      const worker = chunks.find((chunk) => chunk.fileName === fileName);
      if (!worker || worker.imports.length > 0) throw new Error('The worker has to be one file.');
      worker.code = worker.code.replace('__SCAN_FILES__', () => JSON.stringify({ build, page, reader }));
    },
  };
}

/** The script, its static imports, and their styles and assets; the script is the first. */
function filesOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const files = new Set<string>();
  const waiting = [entry.fileName];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') continue;
    files.add(name);
    waiting.push(...chunk.imports);
    for (const asset of [
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ])
      files.add(asset);
  }
  return [...files].map((file) => `/${file}`);
}
