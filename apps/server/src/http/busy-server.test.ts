import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { downloadUrl } from '../features/passes/download-link.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../testing/test-workspace.fixture.ts';

type Tenant = Awaited<ReturnType<typeof createTestWorkspace>> & { key: string; otherKey: string };

let server: TestServer;
let busy: Tenant;
let quiet: Tenant;

beforeAll(async () => {
  // A slow machine needs longer to free a connection.
  server = await startTestServer({ ROLES: 'web' }, { connectionMilliseconds: 60_000 });
  [busy, quiet] = [await tenant(server), await tenant(server)];
});

afterAll(() => server?.stop());

async function tenant({ ctx }: TestServer): Promise<Tenant> {
  const workspace = await createTestWorkspace(ctx, { passes: 3 });
  const newKey = async () =>
    ctx.database.inWorkspace(workspace.workspaceId, (tx) =>
      createApiKey(ctx, tx, { name: null, createdBy: null }),
    );
  return { ...workspace, key: (await newKey()).value, otherKey: (await newKey()).value };
}

const url = (path: string, { ctx } = server) => `http://127.0.0.1:${ctx.config.port}${path}`;

function listPasses({ passTemplateId, key }: Tenant, of = server): Promise<Response> {
  return fetch(url(`/api/v1/passes?passTemplateId=${passTemplateId}`, of), {
    headers: { authorization: `Bearer ${key}` },
  });
}

function lookUpWorkspaces(userId: string, of = server): Promise<Response> {
  return fetch(url('/trpc/workspace.list?input=%7B%7D', of), {
    headers: { authorization: `Bearer ${userId}` },
  });
}

function acceptUserIdsAsTokens({ ctx } = server) {
  return vi.spyOn(ctx.identity, 'verifyAccessToken').mockImplementation(async (userId) => ({
    userId,
    sessionId: 'session',
    organizationId: null,
    role: null,
    permissions: [],
  }));
}

async function callsDuring(burst: Promise<unknown>, call: () => Promise<Response>) {
  let isOver = false;
  void burst.finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  while (!isOver || statuses.length < 20) statuses.push((await call()).status);
  return new Set(statuses);
}

function holdUntilRefused(count: number) {
  const gate = Promise.withResolvers<void>();
  let refusals = 0;
  return {
    isOpen: gate.promise,
    counted: async (call: () => Promise<Response>) => {
      const response = await call();
      if (response.status === 429) refusals += 1;
      if (refusals === count) gate.resolve();
      return response;
    },
  };
}

const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

test('of 1,000 concurrent requests with one key a hundred are answered and the others get a retry time, while all requests of another tenant succeed', async () => {
  // Otherwise the server may answer as fast as requests arrive.
  const { isOpen, counted } = holdUntilRefused(900);
  const { database } = server.ctx;
  const enter = database.inWorkspaceReadOnly;
  const held = vi.spyOn(database, 'inWorkspaceReadOnly').mockImplementation(async (workspaceId, work) => {
    if (workspaceId === busy.workspaceId) await isOpen;
    return enter(workspaceId, work);
  });
  const requests = Array.from({ length: 1_000 }, () => counted(() => listPasses(busy)));
  const burst = Promise.all(requests).finally(() => held.mockRestore());
  expect(await callsDuring(burst, () => listPasses(quiet))).toEqual(new Set([200]));
  const answers = await burst;
  expect(statusesOf(answers)).toEqual(new Set([200, 429]));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  const refused = answers.filter(({ status }) => status === 429);
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
  expect(await refused[0]?.json()).toMatchObject({ error: { type: 'tooManyRequests', status: 429 } });
});

test('1,000 concurrent requests of one user do not affect another’s', async () => {
  const tokens = acceptUserIdsAsTokens();
  const { isOpen, counted } = holdUntilRefused(900);
  const { identity } = server.ctx;
  const list = identity.listMemberships;
  const held = vi.spyOn(identity, 'listMemberships').mockImplementation(async (userId) => {
    if (userId === 'busy') await isOpen;
    return list(userId);
  });
  try {
    const burst = Promise.all(Array.from({ length: 1_000 }, () => counted(() => lookUpWorkspaces('busy'))));
    expect(await callsDuring(burst, () => lookUpWorkspaces('quiet'))).toEqual(new Set([200]));
    const answers = await burst;
    expect(statusesOf(answers)).toEqual(new Set([200, 429]));
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
    expect(await refused[0]?.json()).toMatchObject({ error: { data: { appCode: 'tooManyRequests' } } });
  } finally {
    held.mockRestore();
    tokens.mockRestore();
  }
});

test('without a free database connection, the API, the procedures and the pages answer 503 with a retry time', async () => {
  const full = await startTestServer({ ROLES: 'web' }, { connectionMilliseconds: 5_000 });
  const holder = await tenant(full);
  acceptUserIdsAsTokens(full);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const holders: Promise<void>[] = [];
  // As many as the pool has, one by one: a slow machine may need long for sixteen at once.
  for (let count = 0; count < 16; count++)
    await new Promise<void>((entered) => {
      const hold = () => {
        entered();
        return released;
      };
      holders.push(full.ctx.database.inWorkspace(holder.workspaceId, hold));
    });
  try {
    const [passId = ''] = holder.passIds;
    const link = new URL(downloadUrl(full.ctx, { workspaceId: holder.workspaceId, passId }, 1));
    const answers = await Promise.all([
      listPasses(holder, full),
      lookUpWorkspaces('quiet', full),
      fetch(url(link.pathname, full)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
    expect(await answers[0]?.json()).toMatchObject({ error: { type: 'serverBusy' } });
    expect(await answers[1]?.json()).toMatchObject({ error: { data: { appCode: 'serverBusy' } } });
  } finally {
    release();
    await Promise.all(holders);
    await full.stop();
  }
});
