import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { downloadUrl } from '../features/passes/download-link.ts';
import { startTestServer, type TestServer } from '../test-server.fixture.ts';
import { createTestWorkspace } from '../test-workspace.fixture.ts';

type Tenant = Awaited<ReturnType<typeof createTestWorkspace>> & { key: string; otherKey: string };

let server: TestServer;
let busy: Tenant;
let quiet: Tenant;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' }, { connectionMilliseconds: 3_000 });
  [busy, quiet] = [await tenant(), await tenant()];
}, 60_000);

afterAll(() => server?.stop());

async function tenant(): Promise<Tenant> {
  const { ctx } = server;
  const workspace = await createTestWorkspace(ctx, { passes: 3 });
  const newKey = async () =>
    ctx.database.inWorkspace(workspace.workspaceId, (tx) =>
      createApiKey(ctx, tx, { name: null, createdBy: null }),
    );
  return { ...workspace, key: (await newKey()).value, otherKey: (await newKey()).value };
}

const url = (path: string) => `http://127.0.0.1:${server.ctx.config.port}${path}`;

function listPasses({ passTemplateId, key }: Tenant): Promise<Response> {
  return fetch(url(`/api/v1/passes?passTemplateId=${passTemplateId}`), {
    headers: { authorization: `Bearer ${key}` },
  });
}

/** The token is the id of the signed-in user. */
function lookUpWorkspaces(userId: string): Promise<Response> {
  return fetch(url('/trpc/workspace.list?input=%7B%7D'), { headers: { authorization: `Bearer ${userId}` } });
}

function acceptUserIdsAsTokens() {
  return vi.spyOn(server.ctx.identity, 'verifyAccessToken').mockImplementation(async (userId) => ({
    userId,
    sessionId: 'session',
    organizationId: null,
    role: null,
    permissions: [],
  }));
}

/** Sequential requests of another tenant: at least twenty, and until the burst ends. */
async function callsDuring(burst: Promise<unknown>, call: () => Promise<Response>) {
  let isOver = false;
  void burst.finally(() => {
    isOver = true;
  });
  const calls: { status: number; milliseconds: number }[] = [];
  while (!isOver || calls.length < 20) {
    const begunAt = performance.now();
    const { status } = await call();
    calls.push({ status, milliseconds: performance.now() - begunAt });
  }
  return calls;
}

const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

test('of 1,000 concurrent requests with one key a hundred are answered and the others get a retry time, while all requests of another tenant succeed', async () => {
  // Holds what was admitted until all others are refused: otherwise the server may answer as fast as the requests arrive.
  const gate = Promise.withResolvers<void>();
  const { database } = server.ctx;
  const enter = database.inWorkspace;
  const held = vi.spyOn(database, 'inWorkspace').mockImplementation(async (workspaceId, work) => {
    if (workspaceId === busy.workspaceId) await gate.promise;
    return enter(workspaceId, work);
  });
  let refusals = 0;
  const call = async () => {
    const response = await listPasses(busy);
    if (response.status === 429) refusals += 1;
    if (refusals === 900) gate.resolve();
    return response;
  };
  const burst = Promise.all(Array.from({ length: 1_000 }, call)).finally(() => held.mockRestore());
  const others = await callsDuring(burst, () => listPasses(quiet));
  expect(statusesOf(others)).toEqual(new Set([200]));
  expect(Math.max(...others.map(({ milliseconds }) => milliseconds))).toBeLessThan(30_000);
  const answers = await burst;
  expect(statusesOf(answers)).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
  expect(await refused[0]?.json()).toMatchObject({ error: { type: 'tooManyRequests', status: 429 } });
});

test('1,000 concurrent requests of one user do not affect another’s', async () => {
  const tokens = acceptUserIdsAsTokens();
  try {
    const burst = Promise.all(Array.from({ length: 1_000 }, () => lookUpWorkspaces('busy')));
    const others = await callsDuring(burst, () => lookUpWorkspaces('quiet'));
    expect(statusesOf(others)).toEqual(new Set([200]));
    expect(Math.max(...others.map(({ milliseconds }) => milliseconds))).toBeLessThan(30_000);
    const answers = await burst;
    expect(statusesOf(answers)).toEqual(new Set([200, 429]));
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
    expect(await refused[0]?.json()).toMatchObject({ error: { data: { appCode: 'tooManyRequests' } } });
  } finally {
    tokens.mockRestore();
  }
});

test('without a free database connection, the API, the procedures and the pages answer 503 with a retry time', async () => {
  const tokens = acceptUserIdsAsTokens();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // As many as the pool has.
  const holders = Array.from({ length: 16 }, () =>
    server.ctx.database.inWorkspace(busy.workspaceId, () => released),
  );
  try {
    const [passId = ''] = busy.passIds;
    const link = new URL(downloadUrl(server.ctx, { workspaceId: busy.workspaceId, passId }, 1));
    const answers = await Promise.all([
      listPasses(quiet),
      lookUpWorkspaces('quiet'),
      fetch(url(link.pathname)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
    expect(await answers[0]?.json()).toMatchObject({ error: { type: 'serverBusy' } });
    expect(await answers[1]?.json()).toMatchObject({ error: { data: { appCode: 'serverBusy' } } });
  } finally {
    release();
    await Promise.all(holders);
    tokens.mockRestore();
  }
});
