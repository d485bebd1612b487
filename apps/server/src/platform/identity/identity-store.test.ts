import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeIdentityStore } from '../../../../../packages/identity/src/testing/identity-store-contract.ts';
import {
  newAuditEvent,
  newInvitation,
  storeOrganization,
  storeUser,
} from '../../../../../packages/identity/src/testing/stored-records.ts';
import { newPkce, password } from '../../../../../packages/identity/src/testing/test-site.ts';
import { removeOldAuditEvents } from '../../maintenance/remove-old-rows.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { preparePaths } from '../database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../database/embedded/remove-embedded-postgres.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/start-embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { prepareEmbeddedDatabase } from '../database/open-database-server.ts';
import { createVault } from '../keys/secret-vault.ts';
import { createIdentityKeyStore } from './identity-key-store.ts';
import { createIdentityStore } from './identity-store.ts';
import { removeExpiredIdentityRows } from './remove-expired-identity-rows.ts';
import { watchStatements } from './watch-statements.fixture.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let directory: string;
let server: EmbeddedPostgres;
let databaseUrl: string;
let database: Database;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'identity-store-'));
  server = await startEmbeddedPostgres({ directory, log: quiet });
  databaseUrl = await prepareEmbeddedDatabase(server.url);
  database = openDatabase({ url: databaseUrl });
  await migrate({ url: databaseUrl, logger: quiet });
});

afterAll(async () => {
  await database?.close();
  await server?.stop();
  const { home, runAs } = preparePaths(directory);
  await removeEmbeddedPostgres({ directory });
  rmSync(directory, { recursive: true });
  if (runAs) rmSync(home, { recursive: true });
});

describeIdentityStore('the store in PostgreSQL', () => createIdentityStore(database.global));

describe('signing keys in PostgreSQL', () => {
  const key = {
    id: 'kid-1',
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

  test('a key is retired once, keeps that time, and no other one is touched', async () => {
    const keys = createIdentityKeyStore(database.global, createVault(masterKey));
    const other = { ...key, id: 'kid-2', createdAt: new Date('2026-11-22T10:00:00.000Z') };
    await keys.add(other);
    const retiredAt = new Date('2026-11-23T10:00:00.456Z');
    await keys.retire(key.id, retiredAt);
    await keys.retire(key.id, new Date('2026-11-24T10:00:00.000Z'));
    await keys.retire('kid-unknown', retiredAt);
    expect(await keys.list()).toEqual([{ ...key, retiredAt }, other]);
  });

  test('under another master key it does not open', async () => {
    const keys = createIdentityKeyStore(database.global, createVault(randomBytes(32)));
    await expect(keys.list()).rejects.toThrow();
  });
});

const at = (hour: number) => new Date(Date.UTC(2030, 0, 1, hour));

async function storeExpiring(expiresAt: Date): Promise<{ inviterUserId: string; organizationId: string }> {
  const store = createIdentityStore(database.global);
  const { id: userId } = await storeUser(store);
  const times = { createdAt: at(0), expiresAt };
  const hash = `expires ${userId}`;
  const challenge = { challengeHash: hash, userId, attempts: 0, ...times };
  await store.insertPasswordReset({ tokenHash: hash, userId, requestId: null, ...times });
  await store.insertPendingSignIn({
    ...challenge,
    requestId: 'request',
    authenticationMethod: 'Password',
    step: 'second-factor',
  });
  await store.putEmailCode({
    ...challenge,
    purpose: 'sign-in',
    email: 'ada@example.com',
    binding: 'request',
    sealedCode: 'sealed',
  });
  await store.insertElevatedAccess({ tokenHash: hash, userId, binding: 'session', ...times });
  await store.insertOauthLoginState({
    stateHash: hash,
    provider: 'GoogleOAuth',
    requestId: 'request',
    sealedSecrets: 'sealed',
    ...times,
  });
  const outcomes = [{ blockedUntil: null, expiresAt }];
  await store.countAttempt({ key: hash, at: at(0), attemptsFree: 1, outcomes });
  return { inviterUserId: userId, organizationId: (await storeOrganization(store)).id };
}

test('what is past its time is removed, what is not stays', async () => {
  await removeExpiredIdentityRows(database.global, at(0));
  await storeExpiring(at(1));
  await storeExpiring(at(3));
  expect(await removeExpiredIdentityRows(database.global, at(2))).toBe(6);
  expect(await removeExpiredIdentityRows(database.global, at(2))).toBe(0);
  expect(await removeExpiredIdentityRows(database.global, at(3))).toBe(6);
});

test('a set-up of an authenticator app that was abandoned is removed after its half hour, one in force never', async () => {
  const store = createIdentityStore(database.global);
  const factors = [at(0), at(2)].map((createdAt, index) => newFactor(`factor_${index}`, createdAt));
  const { id: userId } = await storeUser(store);
  for (const factor of factors) await store.insertTotpFactor({ ...factor, userId });
  const { id: guardedId } = await storeUser(store);
  const inForce = { ...newFactor('factor_in_force', at(0)), userId: guardedId };
  await store.insertTotpFactor(inForce);
  await store.verifyTotpFactor(inForce.id, { at: at(0), lastUsedStep: null, recoveryCodeHashes: [] });
  await removeExpiredIdentityRows(database.global, at(2));
  const found = await Promise.all([...factors, inForce].map(({ id }) => store.findTotpFactor(id)));
  expect(found.map((factor) => factor?.id)).toEqual([undefined, 'factor_1', 'factor_in_force']);
});

function newFactor(id: string, createdAt: Date) {
  return { id, sealedSecret: 'sealed', createdAt, verifiedAt: null, lastUsedStep: null };
}

test('audit events are deleted after the retention period, in batches', async () => {
  await database.global.deleteFrom('identity_audit').execute();
  const store = createIdentityStore(database.global);
  const day = (number: number) => new Date(Date.UTC(2030, 0, number));
  for (let number = 1; number <= 9; number += 1) {
    const id = `audit_${number}`;
    await store.recordAuditEvent({ ...newAuditEvent('sign_in.failed', null), id, at: day(number) });
  }
  const keep = { retentionDays: 30, rowsEach: 2 };
  expect(await removeOldAuditEvents(database.global, day(30), keep)).toBe(0);
  expect(await removeOldAuditEvents(database.global, day(36), keep)).toBe(5);
  const left = await database.global.selectFrom('identity_audit').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['audit_6', 'audit_7', 'audit_8', 'audit_9']);
});

test('an invitation stays listed after its time', async () => {
  const store = createIdentityStore(database.global);
  const { inviterUserId, organizationId } = await storeExpiring(at(1));
  const invitation = newInvitation(organizationId, inviterUserId, { expiresAt: at(1) });
  await store.insertInvitation(invitation);
  await removeExpiredIdentityRows(database.global, at(2));
  const query = { organizationId, search: null, role: null, limit: 10, cursor: null };
  expect(await store.listPeople(query)).toEqual([{ kind: 'invitation', invitation }]);
});

test('every table with rows that expire is cleaned, but invitations', async () => {
  const expiring = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_name like 'identity\\_%' and column_name = 'expires_at'`.execute(database.global);
  const names = expiring.rows.map(({ name }) => name).filter((name) => name !== 'identity_invitations');
  expect(names).toContain('identity_sessions');
  const statements: string[] = [];
  const watched = openDatabase({ url: databaseUrl, onStatement: (statement) => statements.push(statement) });
  await removeExpiredIdentityRows(watched.global, at(0));
  await watched.close();
  const cleaned = names.filter((name) => statements.some((one) => one.includes(`delete from "${name}"`)));
  expect(cleaned).toEqual(names);
});

test('a sign-in takes nine statements in three requests, reading one’s profile two, a refresh one', async () => {
  const email = 'counted@example.com';
  const { browser, during, close } = await watchStatements(databaseUrl, email);
  const ada = browser();
  const { verifier, challenge } = newPkce();
  const visit = { request: '', code: '', token: '' };
  const authorize = async () => {
    visit.request = await ada.begin(challenge);
  };
  const submit = async () => {
    const form = { request: visit.request, email, password };
    const answer = (await (await ada.post('/user_management/hosted/sign-in', form)).json()) as {
      redirectTo: string;
    };
    visit.code = new URL(answer.redirectTo).searchParams.get('code') ?? '';
  };
  const exchange = async () => {
    const answer = (await (await ada.exchange(visit.code, verifier)).json()) as { access_token: string };
    visit.token = answer.access_token;
  };
  const me = async () => {
    const headers = { authorization: `Bearer ${visit.token}` };
    expect((await ada.get('/_widgets/UserProfile/me', headers)).status).toBe(200);
  };
  const refresh = async () => expect((await ada.refresh()).status).toBe(200);
  const counts: number[] = [];
  for (const work of [authorize, submit, exchange, me, refresh]) counts.push((await during(work)).length);
  expect(counts).toEqual([1, 6, 2, 2, 1]);
  await close();
});

test('a refused password asks the database the same, whether or not anybody has the address', async () => {
  const known = 'known@example.com';
  const { browser, during, close } = await watchStatements(databaseUrl, known);
  const refused = async (email: string) => {
    const stranger = browser(`2001:db8:${email.length}::1`);
    const request = await stranger.begin(newPkce().challenge);
    const form = { request, email, password: 'wrong password' };
    return during(async () =>
      expect((await stranger.post('/user_management/hosted/sign-in', form)).status).toBe(400),
    );
  };
  const asked = await refused(known);
  expect(asked).toHaveLength(5);
  expect(await refused('unknown@example.com')).toEqual(asked);
  expect(await refused('no address')).toEqual(asked);
  await close();
});

test.each([
  ['sign-up', { password: 'eine lange Nacht', firstName: 'Zoë', lastName: null }],
  ['forgot-password', {}],
  ['email-code', {}],
])('the form %s asks the database the same, whether or not anybody has the address', async (form, values) => {
  const known = `known-by-${form}@example.com`;
  const sendMail = async () => undefined;
  const { browser, during, close } = await watchStatements(databaseUrl, known, { sendMail });
  const asked = async (email: string) => {
    const stranger = browser(`2001:db8:${email.length}::1`);
    const request = await stranger.begin(newPkce().challenge);
    return during(async () => {
      const answer = await stranger.post(`/user_management/hosted/${form}`, { request, email, ...values });
      expect(answer.status).toBe(200);
    });
  };
  expect(await asked(`unknown-by-${form}@example.com`)).toEqual(await asked(known));
  await close();
});
