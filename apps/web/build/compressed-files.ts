import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files fit into one packet either way. */
const bytesMin = 1_400;

/** Writes a brotli copy beside each text file, at the highest quality, and a gzip copy for browsers on plain HTTP. */
export function compressedFiles(): Plugin {
  let folder = '';
  const compress = async (name: string) => {
    const content = await readFile(join(folder, name));
    if (content.length < bytesMin) return;
    await Promise.all([
      writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content)),
      writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content)),
    ]);
  };
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, 'assets');
    },
    closeBundle: async () => {
      if (!existsSync(folder)) return;
      const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|wasm)$/.test(name));
      await Promise.all(names.map(compress));
    },
  };
}
