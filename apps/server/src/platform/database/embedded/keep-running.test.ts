import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../../stories/world/free-port.ts';
import { type ServerProcess, startProcess } from '../../../../../../stories/world/start-process.ts';
import { waitFor } from '../../../../../../stories/world/wait-for.ts';
import { holdFileLock } from './hold-file-lock.ts';
import { type DatabasePaths, preparePaths } from './paths.ts';
import { removeEmbeddedPostgres } from './remove-embedded-postgres.ts';
import { findRunningServer } from './running-server.ts';

let directory: string;
let paths: DatabasePaths;
let publicUrl: string;
let server: ServerProcess;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-running-'));
  paths = preparePaths(directory);
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  const environment = { DATA_DIR: directory, PORT: String(port) };
  server = await startProcess({ environment, publicUrl });
});

afterAll(async () => {
  await server?.kill();
  await removeEmbeddedPostgres({ directory });
  rmSync(directory, { recursive: true });
  if (paths.runAs) rmSync(paths.home, { recursive: true, force: true });
});

const ask = (path: string, init?: RequestInit) => fetch(`${publicUrl}${path}`, init);
const readiness = async () => (await ask('/health/ready')).json() as Promise<Record<string, string>>;

async function killDatabase(meanwhile: () => Promise<void>): Promise<void> {
  const lock = await holdFileLock(paths.changeLock);
  const running = findRunningServer(paths);
  if (!running) throw new Error('No embedded database is running.');
  try {
    process.kill(running.pid, 'SIGKILL');
    await waitFor('PostgreSQL to end', async () => findRunningServer(paths) === null);
    await meanwhile();
  } finally {
    lock.release();
  }
}

test('a killed embedded database is started again; meanwhile requests are answered 503 with a retry time, and readiness says so', async () => {
  await killDatabase(async () => {
    await waitFor('the server to notice', async () => (await readiness()).database === 'failed');
    const answers = await Promise.all([
      ask('/api/v1/pass-templates', { headers: { authorization: `Bearer tsk_1_${'a'.repeat(43)}` } }),
      ask('/p/1.AaH98BTkeHi4IPxFC4OZ6g.YgHveGgu7DPttd6k'),
      ask('/sso/jwks/client_tessera'),
      ask('/user_management/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: publicUrl },
        body: JSON.stringify({
          client_id: 'client_tessera',
          grant_type: 'refresh_token',
          refresh_token: 'a',
        }),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const { headers } of answers) expect(headers.get('retry-after')).toBe('5');
  });
  await waitFor('the server to be ready again', async () => (await readiness()).status === 'ok');
  expect(findRunningServer(paths)).not.toBeNull();
  expect((await ask('/sso/jwks/client_tessera')).status).toBe(200);
});

test('a server whose embedded database cannot be started again ends, and says why', async () => {
  await killDatabase(async () => rmSync(join(paths.data, 'postgresql.conf')));
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/The embedded database did not start \(see [^)]+\): .*configuration file/);
});
