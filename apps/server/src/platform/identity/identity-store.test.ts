import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeIdentityStore } from '../../../../../packages/identity/src/testing/identity-store-contract.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { preparePlaces } from '../database/embedded/places.ts';
import { removeEmbeddedPostgres } from '../database/embedded/remove-embedded-postgres.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/start-embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { prepareEmbeddedDatabase } from '../database/prepare-embedded-database.ts';
import { createVault } from '../keys/seal.ts';
import { createIdentityKeyStore } from './identity-key-store.ts';
import { createIdentityStore } from './identity-store.ts';
import { removeExpiredIdentityRows } from './remove-expired-identity-rows.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let directory: string;
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'identity-store-'));
  server = await startEmbeddedPostgres({ directory, log: quiet });
  database = openDatabase({ url: await prepareEmbeddedDatabase(server.url) });
  await migrate(database.global);
}, 60_000);

afterAll(async () => {
  await database?.close();
  await server?.stop();
  const { home, runAs } = preparePlaces(directory);
  await removeEmbeddedPostgres({ directory });
  rmSync(directory, { recursive: true });
  if (runAs) rmSync(home, { recursive: true });
});

describeIdentityStore('the store in PostgreSQL', () => createIdentityStore(database.global));

describe('signing keys in PostgreSQL', () => {
  const key = {
    id: 'kid-1',
    publicJwk: { kty: 'RSA', n: 'modulus', e: 'AQAB' },
    privateKeyPem: '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n',
    createdAt: new Date('2026-11-21T10:00:00.123Z'),
    retiredAt: null,
  };
  const masterKey = randomBytes(32);

  test('a key comes back as it was added, its private half is sealed in the table', async () => {
    const keys = createIdentityKeyStore(database.global, createVault(masterKey));
    await keys.add(key);
    expect(await keys.list()).toEqual([key]);
    const stored = await database.global.selectFrom('identity_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY');
  });

  test('under another master key it does not open', async () => {
    const keys = createIdentityKeyStore(database.global, createVault(randomBytes(32)));
    await expect(keys.list()).rejects.toThrow();
  });
});

test('what is past its time is removed, what is not stays', async () => {
  const store = createIdentityStore(database.global);
  const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));
  await removeExpiredIdentityRows(database.global, at(0));
  for (const hour of [1, 3]) {
    await store.changeThrottle(`kept until ${hour}`, () => ({
      attempts: 1,
      blockedUntil: null,
      expiresAt: at(hour),
    }));
  }
  expect(await removeExpiredIdentityRows(database.global, at(2))).toBe(1);
  expect(await removeExpiredIdentityRows(database.global, at(2))).toBe(0);
  expect(await removeExpiredIdentityRows(database.global, at(3))).toBe(1);
});
