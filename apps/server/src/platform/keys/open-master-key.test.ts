import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../stories/world/free-port.ts';
import { answerCommand } from '../../commands/answer-command.ts';
import { readConfig } from '../../config/config.ts';
import { startServer } from '../../start-server.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';

const newKey = () => randomBytes(32).toString('base64');
const MASTER_KEY = newKey();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ MASTER_KEY });
  // Creates the first signing key, which the vault encrypts.
  await fetch(`http://127.0.0.1:${server.ctx.config.port}/sso/jwks/client_tessera`);
}, 60_000);

afterAll(() => server?.stop());

const settings = (key: string): Record<string, string> => ({
  DATA_DIR: server.directory,
  DATABASE_URL: server.databaseUrl,
  LOG_LEVEL: 'silent',
  MASTER_KEY: key,
});
/** What a start with this key answers. */
const start = async (key: string) => {
  try {
    const PORT = String(await freePort());
    const started = await startServer(readConfig({ ...settings(key), PORT }, []));
    await started.stop();
    return 'started';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error;
  }
};
const refusal =
  'MASTER_KEY is not the one that seals the secrets in this database: set MASTER_KEY to that one, or use another database.';

test('a server and an operator’s command with another master key than the database’s are refused in one sentence', async () => {
  expect(await start(newKey())).toBe(`ConfigError: ${refusal}`);
  expect(await answerCommand(['users', 'grant-admin', 'ada@example.com'], settings(newKey()))).toEqual({
    status: 1,
    stdout: '',
    stderr: `${refusal}\n`,
  });
  expect(await start(MASTER_KEY)).toBe('started');
});

test('a database from before fingerprints accepts only the key that opens its secrets, and stores its fingerprint', async () => {
  const { global } = server.ctx.database;
  await global.deleteFrom('master_key').execute();
  expect(await start(newKey())).toBe(`ConfigError: ${refusal}`);
  expect(await global.selectFrom('master_key').selectAll().execute()).toEqual([]);
  expect(await start(MASTER_KEY)).toBe('started');
  expect(await global.selectFrom('master_key').selectAll().execute()).toHaveLength(1);
});

test('without a master key a sealed database is refused, and no key is created', async () => {
  const { MASTER_KEY: _, ...without } = settings('');
  const { status, stderr } = await answerCommand(['users', 'grant-admin', 'ada@example.com'], without);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^MASTER_KEY is not set, and [^\n]+\.\n$/)]);
  expect(existsSync(join(server.directory, 'master.key'))).toBe(false);
});
