import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../app-error.ts';
import type { Logger } from '../../logger.ts';
import type { WorkosProvider } from '../account-provider.ts';
import { createWorkosProvider } from './workos-provider.ts';
import { startWorkosStandIn, type WorkosStandIn } from './workos-stand-in.fixture.ts';

let workos: WorkosStandIn;
let provider: WorkosProvider;
let now: Date;
let logged: string[];

beforeEach(async () => {
  workos = await startWorkosStandIn();
  now = new Date();
  logged = [];
  provider = openProvider(workos.apiKey);
});
afterEach(() => workos.stop());

function openProvider(apiKey: string): WorkosProvider {
  const logger: Logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (message, error) => logged.push(`${message}: ${error instanceof Error ? error.message : ''}`),
  };
  const config = { kind: 'workos', clientId: workos.clientId, apiKey, apiUrl: workos.url } as const;
  return createWorkosProvider(config, { clock: () => now, logger });
}

const ada = { id: 'user_ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' };
const claims = { sub: 'user_ada', sid: 'session_1' };
/** Retries do not wait. */
const busy = { status: 503, headers: { 'retry-after': '0' } } as const;

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof AppError ? error.code : `no refusal: ${String(error)}`;
}

describe('people and organizations', () => {
  test('a user is found by id and by address in any case, with the dates as dates', async () => {
    workos.addUser({ ...ada, last_sign_in_at: '2026-02-01T09:00:00.000Z' });
    const user = {
      id: 'user_ada',
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      lastSignInAt: new Date('2026-02-01T09:00:00Z'),
      createdAt: new Date('2026-01-05T10:00:00Z'),
      updatedAt: new Date('2026-01-05T10:00:00Z'),
    };
    expect(await provider.findUser('user_ada')).toEqual(user);
    expect(await provider.findUserByEmail('Ada@Example.com')).toEqual(user);
  });

  test('the people beside a list are asked for a few at a time and remembered for a minute', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `user_${index}`);
    for (const id of ids.slice(0, 10)) workos.addUser({ id, email: `${id}@example.com` });
    const asked = () => workos.requests.length;
    const found = await provider.findDirectoryUsers([...ids, ...ids]);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.slice(0, 10).sort());
    expect(asked()).toBe(12);
    await provider.findDirectoryUsers(ids);
    expect(asked()).toBe(12);
    now = new Date(now.getTime() + 61_000);
    await provider.findDirectoryUsers(ids.slice(0, 3));
    expect(asked()).toBe(15);
  });

  test('the admins of an organization are those of its active members, and nobody else', async () => {
    const { id: organizationId } = await provider.createOrganization({ name: 'Aurora' });
    for (const id of ['one', 'two', 'three', 'four']) workos.addUser({ id, email: `${id}@example.com` });
    workos.addMembership({ userId: 'one', organizationId, role: 'admin' });
    workos.addMembership({ userId: 'two', organizationId, role: 'member' });
    workos.addMembership({ userId: 'three', organizationId, role: 'admin', status: 'inactive' });
    workos.addMembership({ userId: 'four', organizationId, role: 'admin' });
    const admins = await provider.listAdmins(organizationId);
    expect(admins.map(({ email }) => email)).toEqual(['one@example.com', 'four@example.com']);
    expect(await provider.listAdmins('org_unknown')).toEqual([]);
  });

  test('whoever or whatever WorkOS does not know is null, and nobody’s membership is an empty list', async () => {
    expect(await provider.findUser('user_x')).toBeNull();
    expect(await provider.findUserByEmail('nobody@example.com')).toBeNull();
    expect(await provider.findOrganization('org_x')).toBeNull();
    expect(await provider.listMemberships('user_x')).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('an id that is a path asks for nothing else', async () => {
    await codeOf(provider.findUser('../organizations'));
    await codeOf(provider.findOrganization('..'));
    const asked = workos.requests.map(({ line }) => line);
    expect(asked.filter((line) => !/%2F/i.test(line))).toEqual([]);
  });

  test('an organization is made, found and renamed', async () => {
    const made = await provider.createOrganization({ name: 'Aurora Coffee' });
    expect(await provider.findOrganization(made.id)).toEqual({ id: made.id, name: 'Aurora Coffee' });
    const renamed = await provider.renameOrganization({ organizationId: made.id, name: 'Aurora' });
    expect(renamed).toEqual({ id: made.id, name: 'Aurora' });
  });

  test('an organization is created once per external id', async () => {
    const made = await provider.createOrganization({ name: 'Aurora', externalId: 'one' });
    expect(await provider.createOrganization({ name: 'Borealis', externalId: 'one' })).toEqual(made);
    const other = await provider.createOrganization({ name: 'Borealis', externalId: 'other' });
    expect(other.id).not.toBe(made.id);
    expect(await codeOf(provider.createOrganization({ name: 'refused', externalId: 'new' }))).toBe(
      'validationFailed',
    );
  });

  test('a name WorkOS refuses, and an organization it does not know, are refused in words', async () => {
    expect(await codeOf(provider.createOrganization({ name: 'refused' }))).toBe('validationFailed');
    expect(await codeOf(provider.renameOrganization({ organizationId: 'org_x', name: 'A' }))).toBe(
      'notFound',
    );
  });
});

describe('memberships', () => {
  beforeEach(async () => {
    workos.addUser(ada);
    await provider.createOrganization({ name: 'Aurora Coffee' });
  });
  const join = (role: 'admin' | 'member', userId = 'user_ada', organizationId = 'org_1') =>
    provider.addMembership({ userId, organizationId, role });

  test('somebody is added once, with their role, and is a member at once', async () => {
    expect(await provider.listMemberships('user_ada')).toEqual([]);
    expect(await join('admin')).toBe(true);
    expect(await join('member')).toBe(false);
    expect(await provider.listMemberships('user_ada')).toEqual([
      { userId: 'user_ada', organizationId: 'org_1', organizationName: 'Aurora Coffee', role: 'admin' },
    ]);
  });

  test('of two who add the same person at once one adds them, and nobody fails', async () => {
    const added = await Promise.all([join('admin'), join('admin'), join('admin')]);
    expect(added.toSorted()).toEqual([false, false, true]);
  });

  test('an unknown user or organization is not found', async () => {
    expect(await codeOf(join('member', 'user_x'))).toBe('notFound');
    expect(await codeOf(join('member', 'user_ada', 'org_x'))).toBe('notFound');
  });

  test('only the role admin is Admin, and only active memberships count', async () => {
    for (const name of ['Two', 'Three', 'Four']) await provider.createOrganization({ name });
    workos.addMembership({ userId: 'user_ada', organizationId: 'org_1', role: 'admin' });
    workos.addMembership({ userId: 'user_ada', organizationId: 'org_2', role: 'billing' });
    workos.addMembership({ userId: 'user_ada', organizationId: 'org_3', role: 'admin', status: 'inactive' });
    workos.addMembership({ userId: 'user_ada', organizationId: 'org_4', role: 'admin', status: 'pending' });
    const memberships = await provider.listMemberships('user_ada');
    expect(memberships.map(({ organizationId, role }) => [organizationId, role])).toEqual([
      ['org_1', 'admin'],
      ['org_2', 'member'],
    ]);
  });

  test('every page of a long list is read', async () => {
    for (let index = 0; index < 230; index += 1)
      workos.addMembership({ userId: 'user_ada', organizationId: `org_${index}`, role: 'member' });
    expect(await provider.listMemberships('user_ada')).toHaveLength(230);
  });

  test('roles are remembered for ten seconds, and asked for again after', async () => {
    workos.addMembership({ userId: 'user_ada', organizationId: 'org_1', role: 'admin' });
    const memberships = () => provider.listMemberships('user_ada');
    await Promise.all([memberships(), memberships()]);
    workos.removeMemberships('user_ada');
    now = new Date(now.getTime() + 9_000);
    expect(await memberships()).toHaveLength(1);
    const asked = workos.requests.filter(({ line }) => line.startsWith('GET')).length;
    expect(asked).toBe(1);
    now = new Date(now.getTime() + 2_000);
    expect(await memberships()).toEqual([]);
  });
});

describe('access tokens', () => {
  test('a good token says who, which session, which organization and as what', async () => {
    const permissions = ['widgets:users-table:manage'];
    const token = await workos.token({ ...claims, org_id: 'org_1', role: 'admin', permissions });
    expect(await provider.verifyAccessToken(token)).toEqual({
      userId: 'user_ada',
      sessionId: 'session_1',
      organizationId: 'org_1',
      role: 'admin',
      permissions,
    });
    const bare = await workos.token({ ...claims, iss: workos.url });
    expect(await provider.verifyAccessToken(bare)).toEqual({
      userId: 'user_ada',
      sessionId: 'session_1',
      organizationId: null,
      role: null,
      permissions: [],
    });
  });

  test('a token that is foreign, expired, of another issuer or client, unsigned or no token is refused', async () => {
    const good = await workos.token(claims);
    const [, payload = ''] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const bad = [
      await workos.token(claims, { foreignKey: true }),
      await workos.token(claims, { lifetime: '-1s' }),
      await workos.token({ ...claims, iss: 'https://evil.example' }),
      await workos.token({ ...claims, client_id: 'client_other' }),
      await workos.token({ sub: 'user_ada' }),
      await workos.token({ sid: 'session_1' }),
      unsigned,
      good.slice(0, -4),
      'nonsense',
      '',
    ];
    for (const token of bad) expect(await provider.verifyAccessToken(token)).toBeNull();
    now = new Date(now.getTime() + 6 * 60_000);
    expect(await provider.verifyAccessToken(good)).toBeNull();
    expect(logged).toEqual([]);
  });

  test('the keys are asked for once, and their absence is said, not taken for a bad token', async () => {
    const token = await workos.token(claims);
    workos.failNext({ status: 500 });
    expect(await codeOf(provider.verifyAccessToken(token))).toBe('accountsUnavailable');
    for (const _again of [1, 2, 3]) expect(await provider.verifyAccessToken(token)).not.toBeNull();
    expect(workos.requests.filter(({ line }) => line.includes('/sso/jwks/'))).toHaveLength(2);
  });
});

describe('when WorkOS cannot answer', () => {
  test('a moment’s failure is asked again, a change under the same idempotency key', async () => {
    workos.failNext(busy, { ...busy, status: 429 });
    const made = await provider.createOrganization({ name: 'Aurora Coffee' });
    expect(made.name).toBe('Aurora Coffee');
    const keys = workos.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/.{16,}/);
  });

  test('too many requests, a fault of theirs, and a wrong key of ours are one error, logged with its cause', async () => {
    const limited = { ...busy, status: 429 } as const;
    workos.failNext(limited, limited, limited);
    expect(await codeOf(provider.listMemberships('user_ada'))).toBe('accountsUnavailable');
    workos.failNext(busy, busy, busy);
    expect(await codeOf(provider.findUser('user_ada'))).toBe('accountsUnavailable');
    expect(await codeOf(openProvider('sk_wrong').findUser('user_ada'))).toBe('accountsUnavailable');
    expect(logged).toHaveLength(3);
    expect(logged.join()).not.toContain('sk_wrong');
  });

  test('a WorkOS that is not there is one error, too', async () => {
    await workos.stop();
    expect(await codeOf(provider.findUser('user_ada'))).toBe('accountsUnavailable');
    workos = await startWorkosStandIn();
  });
});
