import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

export type BuiltPages = { directory: string };

const built = new Map<string, Promise<BuiltPages>>();

export function buildWithVite(project: string): Promise<BuiltPages> {
  const pages = built.get(project) ?? build(project);
  built.set(project, pages);
  return pages;
}

async function build(project: string): Promise<BuiltPages> {
  const directory = await mkdtemp(join(inject('scratchDirectory'), 'pages-'));
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const words = ['build', '--outDir', directory, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...words], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { directory };
}
