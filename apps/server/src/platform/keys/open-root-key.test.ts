import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../stories/world/free-port.ts';
import { answerCommand } from '../../commands/answer-command.ts';
import { startServer } from '../../composition/start-server.ts';
import { readConfig } from '../../config/config.ts';
import { writeNextKey } from '../../config/secrets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { fingerprintOf } from './derive-keys.ts';
import { openRootKey, rotateMasterKey } from './open-root-key.ts';
import { createVault } from './secret-vault.ts';

const newKey = () => randomBytes(32).toString('base64');
const MASTER_KEY = newKey();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ MASTER_KEY });
  // Creates the first signing key, which the vault encrypts.
  await fetch(`http://127.0.0.1:${server.ctx.config.port}/sso/jwks/client_tessera`);
});

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

test('without a master key a sealed database is refused, and no key is created', async () => {
  const { MASTER_KEY: _, ...without } = settings('');
  const { status, stderr } = await answerCommand(['users', 'grant-admin', 'ada@example.com'], without);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^MASTER_KEY is not set, and [^\n]+\.\n$/)]);
  expect(existsSync(join(server.directory, 'master.key'))).toBe(false);
});

describe('a new master key', () => {
  const clock = () => new Date('2026-11-27T08:00:00Z');
  const bytes = (key: string) => Buffer.from(key, 'base64');
  const rootUnder = (masterKey: string | null, dataDirectory = server.directory) =>
    openRootKey({ db: server.ctx.database.global, clock, config: { masterKey, dataDirectory } });
  const rotate = (masterKey: string, next: string) =>
    rotateMasterKey(
      { db: server.ctx.database.global, clock },
      { masterKey: bytes(masterKey), next: bytes(next) },
    );

  test('leaves the root key, and so every secret, link and token, unchanged; the old key is refused', async () => {
    const next = newKey();
    const root = await rootUnder(MASTER_KEY);
    await expect(rotate(newKey(), next)).rejects.toThrow('The master key is not the one');
    expect(await rotate(MASTER_KEY, next)).toBe(true);
    expect(await rotate(MASTER_KEY, next)).toBe(false);
    expect(await rootUnder(next)).toEqual(root);
    await expect(rootUnder(MASTER_KEY)).rejects.toThrow(
      'in this database since the rotation of 2026-11-27T08:00:00.000Z: set MASTER_KEY to that one',
    );
    expect(await rotate(next, MASTER_KEY)).toBe(true);
    expect(await start(MASTER_KEY)).toBe('started');
  });

  test('in the data directory takes effect although the rotation was interrupted before or after the database changed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tessera-keys-'));
    const next = newKey();
    const root = await rootUnder(MASTER_KEY);
    await writeFile(join(directory, 'master.key'), MASTER_KEY);
    await writeNextKey(directory, bytes(next));
    expect(await rootUnder(null, directory)).toEqual(root);
    expect(existsSync(join(directory, 'master.key.next'))).toBe(true);
    await rotate(MASTER_KEY, next);
    expect(await rootUnder(null, directory)).toEqual(root);
    expect((await readFile(join(directory, 'master.key'), 'utf8')).trim()).toBe(next);
    expect(existsSync(join(directory, 'master.key.next'))).toBe(false);
    await rotate(next, MASTER_KEY);
    await rm(directory, { recursive: true });
  });
});

const sealedColumns = [
  ['identity_keys', 'sealed_private_key', 'identity-key'],
  ['apple_certificates', 'sealed_private_key', 'apple-certificate'],
  ['google_service_accounts', 'sealed_json', 'google-service-account'],
] as const;

/** As releases before root keys did. */
async function sealWithMasterKey() {
  const { vault, database } = server.ctx;
  const withMasterKey = createVault(Buffer.from(MASTER_KEY, 'base64'));
  for (const [table, column, kind] of sealedColumns) {
    const { rows } = await sql<Record<'id' | 'sealed', string>>`
      select id, ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(database.global);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, sealed } of rows) {
      const secret = withMasterKey.seal(vault.open(sealed, `${kind}:${id}`), `${kind}:${id}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${secret} where id = ${id}`.execute(
        database.global,
      );
    }
  }
}

test('a database from before fingerprints accepts only the key that opens its secrets, and stores its fingerprint', async () => {
  const { global } = server.ctx.database;
  await sealWithMasterKey();
  await global.deleteFrom('master_key').execute();
  expect(await start(newKey())).toBe(`ConfigError: ${refusal}`);
  expect(await global.selectFrom('master_key').selectAll().execute()).toEqual([]);
  expect(await start(MASTER_KEY)).toBe('started');
  expect(await global.selectFrom('master_key').selectAll().execute()).toHaveLength(1);
});

test('0.1.0, which knows no root key, finds its fingerprint only where the root key is the master key', async () => {
  const { global } = server.ctx.database;
  const stored = async () =>
    (await global.selectFrom('master_key').select('fingerprint').execute())[0]?.fingerprint;
  const keys = { masterKey: Buffer.from(MASTER_KEY, 'base64'), next: Buffer.from(newKey(), 'base64') };
  const options = { db: global, clock: () => new Date() };
  expect(await stored()).toBe(fingerprintOf(keys.masterKey));
  await rotateMasterKey(options, keys);
  expect(await stored()).not.toBe(fingerprintOf(keys.next));
  await rotateMasterKey(options, { masterKey: keys.next, next: keys.masterKey });
  expect(await stored()).toBe(fingerprintOf(keys.masterKey));
});

test('the operator’s command changes the key once it is given a sound one', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-keys-'));
  const file = join(directory, 'next.key');
  const command = (...words: string[]) =>
    answerCommand(['rotate-master-key', ...words], settings(MASTER_KEY));
  expect(await command()).toMatchObject({ status: 1, stderr: expect.stringContaining('--new-key-file') });
  await writeFile(file, 'too short');
  expect(await command('--new-key-file', file)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('32 bytes'),
  });
  const next = newKey();
  await writeFile(file, `${next}\n`);
  expect(await command('--new-key-file', file, '--dry-run')).toMatchObject({ status: 0 });
  expect(await start(MASTER_KEY)).toBe('started');
  expect(await command('--new-key-file', file)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Set MASTER_KEY'),
  });
  expect(await start(MASTER_KEY)).toContain('since the rotation of');
  expect(await start(next)).toBe('started');
  await writeFile(file, MASTER_KEY);
  expect((await answerCommand(['rotate-master-key', '--new-key-file', file], settings(next))).status).toBe(0);
  await rm(directory, { recursive: true });
});

test('a database whose secrets the master key sealed keeps that key as its root', async () => {
  const { global } = server.ctx.database;
  await global.updateTable('master_key').set({ sealed_root: null }).execute();
  const options = { db: global, clock: () => new Date(), config: readConfig(settings(MASTER_KEY), []) };
  expect(await openRootKey(options)).toEqual(Buffer.from(MASTER_KEY, 'base64'));
  const { sealed_root } = await global.selectFrom('master_key').selectAll().executeTakeFirstOrThrow();
  expect(sealed_root).toMatch(/^v1\./);
});
