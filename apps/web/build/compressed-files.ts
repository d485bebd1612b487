import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files travel in one packet either way. */
const bytesMin = 1_400;
/** The last two steps take ten times as long for a hundredth less. */
const brotliQuality = 9;

/** Puts a compressed copy beside each file of text, which the server sends to whoever takes it: brotli, or gzip where there is no encryption. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, 'assets');
    },
    closeBundle() {
      // A build that failed wrote none, and says why by itself.
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        if (content.length < bytesMin) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content));
      }
    },
  };
}
