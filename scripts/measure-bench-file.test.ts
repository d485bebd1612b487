import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { preparePaths } from '../apps/server/src/platform/database/embedded/paths.ts';
import { findRunningServer } from '../apps/server/src/platform/database/embedded/running-server.ts';

test.each([
  ['is interrupted', 'await new Promise((resolve) => setTimeout(resolve, 600_000))'],
  ['fails', 'throw new Error("It failed.")'],
])('a benchmark that %s leaves no PostgreSQL behind', async (_, rest) => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-measure-'));
  const file = join(folder, 'some.bench.mjs');
  const support = JSON.stringify(join(import.meta.dirname, '../bench/support/database.ts'));
  writeFileSync(
    file,
    `import { startBenchPostgres } from ${support};
    export async function measure() {
      console.log((await startBenchPostgres()).directory);
      ${rest};
    }`,
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, 'measure-bench-file.mjs'), file]);
  const ended = once(child, 'exit');
  const [directory] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  child.kill('SIGTERM');
  await ended;
  const paths = preparePaths(directory.trim());
  expect(findRunningServer(paths)).toBeNull();
  expect(existsSync(paths.data)).toBe(false);
  for (const left of [folder, directory.trim()]) rmSync(left, { recursive: true, force: true });
  if (paths.runAs) rmSync(paths.home, { recursive: true, force: true });
});
