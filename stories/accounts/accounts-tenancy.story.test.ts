import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { userManagementCalls } from '../../packages/identity/src/http/widgets-user-management.ts';
import { userProfileCalls } from '../../packages/identity/src/http/widgets-user-profile.ts';
import { accountCalls, addressOf, createAccounts, type NamedAccounts } from '../world/accounts.ts';
import { askRaw, callProcedure, type RawAnswer } from '../world/call-procedure.ts';
import { createTenant, type Tenant } from '../world/create-tenant.ts';
import type { Person } from '../world/person.ts';
import { startWorld, type World } from '../world/start-world.ts';

const apiKey = 'sk_0123456789abcdef0123456789abcdef';
type Accounts = NamedAccounts & { member: Person };

let world: World;
let ada: Tenant;
let adas: Accounts;
let bob: Tenant;
let bobs: Accounts;

/** Well-formed like Bob's, but unknown. */
const unknownIds: NamedAccounts = {
  userId: 'user_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  invitationId: 'invitation_01HZZZZZZZZZZZZZZZZZZZZZZZ',
  sessionId: 'session_01HZZZZZZZZZZZZZZZZZZZZZZZ',
};

const names = Object.keys(accountCalls);
const managers = names.filter((name) => accountCalls[name]?.managersOnly);
const naming = names.filter((name) => name.includes(':'));

beforeAll(async () => {
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { AUTH_API_KEYS: apiKey },
  });
  ada = await createTenant(world, 'Aurora Coffee');
  bob = await createTenant(world, 'Corner Books');
  adas = await createAccounts(world, ada);
  bobs = await createAccounts(world, bob);
});

afterAll(() => world?.stop());

function ask(name: string, named: NamedAccounts, token: string | null): Promise<RawAnswer> {
  const { method, path } = addressOf(name, named);
  const body = accountCalls[name]?.body;
  return askRaw(`${world.publicUrl}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

test('every call of the widgets is walked here: a new one must be added to the table', () => {
  const there = [...userProfileCalls, ...userManagementCalls].map(({ method, path }) => `${method} ${path}`);
  expect(names.map((name) => name.replace(/:\w+/, ':id')).sort()).toEqual(there.sort());
});

describe('a call of the widgets authenticates before anything else', () => {
  for (const name of names)
    test(`${name}: without a valid token, always the same 403`, async () => {
      const answer = await ask(name, adas, null);
      expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"message"') });
      const cut = `${ada.person.accessToken().slice(0, -4)}AAAA`;
      for (const token of [cut, ada.apiKey, apiKey, 'x'])
        expect(await ask(name, adas, token)).toEqual(answer);
      for (const named of [bobs, unknownIds]) expect(await ask(name, named, null)).toEqual(answer);
    });

  for (const name of managers)
    test(`${name}: a member who may not manage is refused for own and foreign ids`, async () => {
      const token = adas.member.accessToken();
      const answer = await ask(name, adas, token);
      expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('You may not manage') });
      for (const named of [bobs, unknownIds]) expect(await ask(name, named, token)).toEqual(answer);
    });
});

describe('a call of the widgets answers about another organization exactly as about nothing', () => {
  for (const name of naming)
    test(`${name}, and changes nothing there`, async () => {
      const token = ada.person.accessToken();
      const foreign = await ask(name, bobs, token);
      expect(foreign).toEqual(await ask(name, unknownIds, token));
      expect(foreign.status).toBeGreaterThanOrEqual(400);
      expect(await people(bob)).toEqual(['Active', 'Active', 'Invited']);
      expect((await ask('GET /UserProfile/me', bobs, bobs.member.accessToken())).status).toBe(200);
    });

  test('and its lists show nothing of it', async () => {
    const token = ada.person.accessToken();
    for (const name of names.filter((each) => each.startsWith('GET'))) {
      const { status, body } = await ask(name, adas, token);
      expect([name, status]).toEqual([name, 200]);
      for (const foreign of [bob.organizationId, bob.person.email, ...Object.values(ids(bobs)), 'Corner'])
        expect([name, body.includes(foreign)]).toEqual([name, false]);
    }
  });

  test('even if search, role or cursor name a person there', async () => {
    const token = ada.person.accessToken();
    for (const query of [
      `search=${bob.person.email}`,
      `before=${bobs.userId}&limit=100`,
      `after=${bobs.userId}`,
    ]) {
      const { status, body } = await askRaw(`${world.publicUrl}/_widgets/UserManagement/members?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([query, status, body.includes(bobs.userId)]).toEqual([query, 200, false]);
    }
  });

  const ids = ({ userId, invitationId, sessionId }: NamedAccounts) => ({ userId, invitationId, sessionId });

  async function people({ person }: Tenant): Promise<string[]> {
    const { body } = await ask('GET /UserManagement/members', bobs, person.accessToken());
    const { data } = JSON.parse(body) as { data: { status: string }[] };
    return data.map(({ status }) => status).sort();
  }
});

describe('tokens for a site’s own widgets', () => {
  const askToken = (body: unknown, key: string | null = apiKey) =>
    askRaw(`${world.publicUrl}/widgets/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    });
  const scopes = ['widgets:users-table:manage'];

  test('are issued only with the key, whatever is requested', async () => {
    const answer = await askToken({ user_id: adas.userId }, null);
    expect(answer.status).toBe(401);
    for (const key of [`${apiKey}0`, apiKey.slice(0, -1), ada.apiKey, ada.person.accessToken(), 'sk_'])
      for (const user_id of [adas.userId, unknownIds.userId])
        expect(await askToken({ user_id }, key)).toEqual(answer);
  });

  test('are refused for a user of another organization exactly as for an organization there is not', async () => {
    const wish = (organization_id: string) => ({ user_id: adas.userId, organization_id, scopes });
    const foreign = await askToken(wish(bob.organizationId));
    const unknown = await askToken(wish('org_01HZZZZZZZZZZZZZZZZZZZZZZZ'));
    expect(foreign.status).toBe(404);
    const anonymous = ({ body, ...rest }: RawAnswer) => ({ ...rest, body: body.replace(/org_\w+/g, 'org') });
    expect(anonymous(foreign)).toEqual(anonymous(unknown));
  });

  test('grant no more than the user’s role, and open nothing but the widgets', async () => {
    const wish = { user_id: adas.userId, organization_id: ada.organizationId, scopes };
    const { token } = JSON.parse((await askToken(wish)).body) as { token: string };
    expect((await ask('GET /UserProfile/me', adas, token)).status).toBe(200);
    expect((await ask('GET /UserManagement/members', adas, token)).status).toBe(403);
    expect((await callProcedure(world.publicUrl, { path: 'account.get', token })).status).toBe(401);
    const rest = await askRaw(`${world.publicUrl}/api/v1/passes`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rest.status).toBe(401);
  });
});
