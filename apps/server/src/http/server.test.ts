import { reservedHandles } from '@tessera/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { createOrganizationApiKey } from '../features/api-keys/create-organization-api-key.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

const address = (path: string) => `http://127.0.0.1:${server.ctx.config.port}${path}`;

async function apiKey(email: string): Promise<string> {
  const { ctx } = server;
  const names = { firstName: null, lastName: null };
  const { id: userId } = await requireEmbeddedProvider(ctx).createUser({
    email,
    password: null,
    ...names,
  });
  const { id } = await createWorkspace(
    ctx,
    { userId, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  const key = await ctx.database.inWorkspace(id, (tx) =>
    createApiKey(ctx, tx, { name: null, createdBy: null }),
  );
  return key.value;
}

test('a content type without a body is accepted: an unknown pass is not found', async () => {
  const answer = await fetch(address('/api/v1/passes/00000000-0000-4000-8000-000000000000/void'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await apiKey('owner@example.com')}`,
      'content-type': 'application/json',
    },
  });
  expect(answer.status).toBe(404);
});

test('answers of procedures and of the public API may not be cached', async () => {
  for (const path of ['/trpc/account.get', '/api/v1/passes', '/api/v1/passes/1']) {
    const answer = await fetch(address(path), { headers: { authorization: 'Bearer unknown' } });
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

test('requests for forged links are counted in the log, without their tokens', async () => {
  const log = vi.spyOn(server.ctx.countedLog, 'add');
  for (const path of ['/p/forged', '/l/forged', '/b/forged/apple', '/u/forged', '/'])
    await fetch(address(path));
  expect(log.mock.calls.map(([, message, { kind }]) => [message, kind.path])).toEqual(
    ['/p/…', '/l/…', '/b/…/apple', '/u/…'].map((path) => ['Refused: an unknown or forged link', path]),
  );
  log.mockRestore();
});

test('sign-in answers keep their stricter headers', async () => {
  const answer = await fetch(address('/user_management/authorize'));
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('with too many queued images, the answer has a retry time', async () => {
  const run = vi.spyOn(server.ctx.imageWorkers, 'run').mockRejectedValueOnce(new AppError('imagesBusy'));
  const logo = '/images/default-logo.png?initial=A&background=000000&foreground=ffffff';
  const answer = await fetch(address(logo));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await fetch(address(logo))).status).toBe(200);
  run.mockRestore();
});

test('if the plan includes no more workspaces, the organization’s keys are refused', async () => {
  await apiKey('planned@example.com');
  const { ctx } = server;
  const { id } = await ctx.database.global
    .selectFrom('organizations')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const input = { name: 'Agency', expiresInDays: null, createdBy: null };
  const { value } = await createOrganizationApiKey(ctx, id, input);
  const list = () => fetch(address('/api/v1/workspaces'), { headers: { authorization: `Bearer ${value}` } });
  expect((await list()).status).toBe(200);
  await ctx.database.global
    .updateTable('organizations')
    .set({ workspace_creation_enabled: false })
    .where('id', '=', id)
    .execute();
  expect((await list()).status).toBe(403);
});

test('a failed mutation is reported as unknown, a failed query as failed', async () => {
  const authorization = `Bearer ${await apiKey('unknown@example.com')}`;
  const detailOf = async (method: string, action = '') => {
    const broken = (['inWorkspace', 'inWorkspaceReadOnly'] as const).map((name) =>
      vi.spyOn(server.ctx.database, name).mockRejectedValue(new Error('gone')),
    );
    const answer = await fetch(address(`/api/v1/passes/01a1fdf0-14e4-7878-b820-fc450b8399ea${action}`), {
      method,
      headers: { authorization },
    });
    for (const each of broken) each.mockRestore();
    const { error } = (await answer.json()) as { error: { title: string; detail: string } };
    expect([answer.status, error.title]).toEqual([500, 'Something went wrong on our side.']);
    return error.detail;
  };
  const unknown = 'Something went wrong on our side. It is not known whether your change was saved.';
  expect(await detailOf('POST', '/void')).toBe(unknown);
  expect(await detailOf('GET')).toBe('Something went wrong on our side. Try again in a moment.');
  const call = (path: string, init: RequestInit) =>
    fetch(address(`/trpc/${path}`), {
      ...init,
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    });
  const verify = vi.spyOn(server.ctx.identity, 'verifyAccessToken').mockRejectedValue(new Error('gone'));
  const created = await call('organization.update', { method: 'POST', body: '{}' });
  const listed = await call('organization.list', {});
  verify.mockRestore();
  expect(await created.text()).toContain(`"message":"${unknown}"`);
  expect(await listed.text()).toContain('Try again in a moment.');
});

test('an internal fault answers with its request id and no details', async () => {
  const authorization = `Bearer ${await apiKey('other@example.com')}`;
  const cause = new Error('connect ECONNREFUSED postgres://tessera:hunter2@10.0.0.7');
  const broken = vi.spyOn(server.ctx.database, 'readInWorkspace').mockRejectedValueOnce(cause);
  const answer = await fetch(address('/api/v1/campaigns/x'), { headers: { authorization } });
  broken.mockRestore();
  expect(answer.status).toBe(500);
  const body = await answer.text();
  expect(body).toContain(answer.headers.get('x-request-id'));
  expect(body).not.toMatch(/hunter2|postgres|10\.0\.0\.7|server\.test/);
});

test.each([
  '/metrics',
  '/Metrics',
  '/actuator/health',
  '/healthz',
  '/wp-admin/',
  '/.env',
  '/robots.txt',
  '/wp-login.php',
])('%s, which machines ask for, is not found rather than a page, and reserved', async (path) => {
  const answer = await fetch(address(path));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
  const [, first = ''] = path.toLowerCase().split('/');
  expect(first.includes('.') || reservedHandles.includes(first)).toBe(true);
});
