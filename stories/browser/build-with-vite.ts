import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type BuiltPages = { directory: string; remove(): Promise<void> };

/** The pages of a vite project, bundled as a site would bundle them. */
export async function buildWithVite(project: string): Promise<BuiltPages> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-pages-'));
  const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
  const words = ['build', '--outDir', directory, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...words], {
    cwd: project,
    // The test run’s own would bundle the library meant for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
