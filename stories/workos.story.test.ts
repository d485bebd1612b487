import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  startWorkosStandIn,
  type WorkosStandIn,
} from '../apps/server/src/platform/identity/workos-stand-in.fixture.ts';
import { askRaw, callProcedure } from './world/call-procedure.ts';
import { startWorld, type World } from './world/start-world.ts';

const program = join(import.meta.dirname, '../apps/server/src/commands/main.ts');
let workos: WorkosStandIn;
let world: World;
let settings: Record<string, string>;

beforeAll(async () => {
  workos = await startWorkosStandIn();
  workos.addUser({ id: 'user_ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' });
  workos.addUser({ id: 'user_bob', email: 'bob@example.com' });
  settings = { WORKOS_CLIENT_ID: workos.clientId, WORKOS_API_KEY: workos.apiKey, WORKOS_API_URL: workos.url };
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { ...settings, LOG_LEVEL: 'silent' },
  });
});

afterAll(async () => {
  await world?.stop();
  await workos?.stop();
});

const tokenOf = (userId: string, organization?: string) =>
  workos.token({
    sub: userId,
    sid: `session_${userId}`,
    permissions: [],
    ...(organization ? { org_id: organization, role: 'admin' } : {}),
  });

async function ask(path: string, token: string | null, input?: unknown) {
  const { status, body } = await callProcedure(world.publicUrl, { path, token, input });
  const answer: { result?: { data: unknown }; error?: { message: string } } = JSON.parse(body);
  return { status, data: answer.result?.data, message: answer.error?.message };
}

const workspace = { companySize: 11, companyRole: 'Developer', timezoneName: 'Europe/Oslo' };

test('a person with an account at WorkOS starts here: account, workspace, organization', async () => {
  const token = await tokenOf('user_ada');
  expect((await ask('account.get', token)).data).toEqual({
    id: 'user_ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    isSystemAdmin: false,
    actsAsSystemAdmin: false,
  });
  const nothing = { organizations: [], nextCursor: null, totalCount: 0 };
  expect((await ask('organization.list', token, {})).data).toEqual(nothing);
  const made = await ask('workspace.create', token, { ...workspace, name: 'Aurora Coffee' });
  expect(made.status).toBe(200);
  expect((await ask('organization.list', token, {})).data).toMatchObject({
    organizations: [{ name: 'Aurora Coffee' }],
    totalCount: 1,
  });
  const own = await ask('organization.lookup', await tokenOf('user_ada', 'org_1'), {});
  expect(own.data).toMatchObject({ workosIdentifier: 'org_1' });
  expect((await ask('organization.list', await tokenOf('user_bob'), {})).data).toEqual(nothing);
});

test('a token that WorkOS did not sign, or for an unknown person, requires a sign-in', async () => {
  const foreign = await workos.token({ sub: 'user_ada', sid: 'session_1' }, { foreignKey: true });
  for (const token of [null, 'nonsense', foreign, await tokenOf('user_gone')]) {
    const answer = await ask('account.get', token);
    expect([answer.status, answer.message]).toEqual([401, 'no access token']);
  }
});

test('an unreachable WorkOS is reported, and does not count as signed out', async () => {
  const busy = { status: 503, headers: { 'retry-after': '0' } } as const;
  const token = await tokenOf('user_ada');
  workos.failNext(busy, busy, busy);
  const answer = await ask('account.get', token);
  expect([answer.status, answer.message]).toEqual([
    500,
    'The sign-in service did not answer. Try again in a moment.',
  ]);
});

test('the pages sign in at WorkOS, and may connect to it; the embedded provider’s pages and routes are absent', async () => {
  const page = await fetch(`${world.publicUrl}/`);
  const [, json = 'null'] = /id="tessera-config"[^>]*>([^<]*)</.exec(await page.text()) ?? [];
  expect(JSON.parse(json)).toMatchObject({ clientId: workos.clientId, identityUrl: workos.url });
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${workos.url};`);
  const gone = [
    '/sign-in',
    '/sign-up',
    '/signed-out',
    '/sso/jwks/client_tessera',
    '/_widgets/UserProfile/me',
  ];
  for (const path of [...gone, '/user_management/authorize?client_id=client_tessera'])
    expect([path, (await askRaw(world.publicUrl + path)).status]).toEqual([path, 404]);
  const posted = await askRaw(`${world.publicUrl}/user_management/authenticate`, { method: 'POST' });
  expect(posted.status).toBe(404);
});

test('no secret of ours is in what a browser gets', async () => {
  expect(await (await fetch(`${world.publicUrl}/`)).text()).not.toContain(workos.apiKey);
});

test('the operator makes a person at WorkOS a system admin, and an unknown address is reported', async () => {
  expect(await grant('Bob@Example.com')).toBe('bob@example.com is a system admin now.\n');
  expect((await ask('account.get', await tokenOf('user_bob'))).data).toMatchObject({ isSystemAdmin: true });
  expect(await grant('nobody@example.com')).toBe('No account has the address "nobody@example.com".\n');
});

function grant(email: string): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: world.dataDirectory,
    DATABASE_URL: world.databaseUrl,
    LOG_LEVEL: 'error',
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, 'users', 'grant-admin', email], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
