import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const examples = join(root, 'packages/account-widgets/examples');

export type BuiltPages = { directory: string; remove(): Promise<void> };

/** The pages that embed the widgets, bundled as a site would bundle them; nothing of our app is in there. */
export async function buildPages(): Promise<BuiltPages> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-widgets-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const words = ['build', '--outDir', directory, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, ...words], {
    cwd: examples,
    // The test run’s own would bundle the library meant for developers.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
