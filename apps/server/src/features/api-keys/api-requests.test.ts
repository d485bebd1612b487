import { apiRequestsMax } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiRequestLog, type LoggedRequest } from '../../platform/api-request-log.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createApiKey } from './create-api-key.ts';
import { type ApiRequestsQuery, listApiRequests } from './list-api-requests.ts';
import { revokeApiKey } from './revoke-api-key.ts';

let server: TestServer;
let here: TestWorkspace;
let elsewhere: TestWorkspace;

beforeAll(async () => {
  server = await startTestServer({ API_REQUESTS_PER_MINUTE: '4' });
  here = await createTestWorkspace(server.ctx);
  elsewhere = await createTestWorkspace(server.ctx);
});
afterAll(() => server?.stop());

const newKey = ({ inWorkspace }: TestWorkspace) =>
  inWorkspace((tx) => createApiKey(server.ctx, tx, { name: 'Till', createdBy: null }));
const list = ({ inWorkspace }: TestWorkspace, query: ApiRequestsQuery) =>
  inWorkspace((tx) => listApiRequests(tx, query));
const request = (requestId: string): LoggedRequest => ({
  ...{ requestId, method: 'GET', route: '/api/v1/passes' },
  ...{ status: 200, durationMilliseconds: 1 },
});

test('each call of a key is logged by route, with its status and request id, without ids, queries and unknown paths', async () => {
  const key = await newKey(here);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key.value}` };
    const answer = await fetch(`${server.ctx.config.publicUrl}/api/v1${path}`, { ...init, headers });
    return answer.headers.get('x-request-id');
  };
  const requestIds = [
    await call(`/passes/${here.passIds[0]}`),
    await call('/passes?query=secret-query'),
    await call('/passes/secret-id/void', { method: 'POST' }),
    await call('/secret-path'),
    await call('/campaigns'),
  ];
  await server.ctx.apiRequestLog.flush();
  const { items, totalCount } = await list(here, { apiKeyId: key.id });
  expect(items.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /api/v1/campaigns 429',
    'GET /api/v1/* 404',
    'POST /api/v1/passes/{passId}/void 404',
    'GET /api/v1/passes 200',
    'GET /api/v1/passes/{passId} 200',
  ]);
  expect(items.map(({ requestId }) => requestId)).toEqual(requestIds.toReversed());
  expect(totalCount).toBe(5);
  expect(JSON.stringify(items)).not.toContain('secret');
});

test('several servers keep the last 1,000 calls of each key together', async () => {
  const key = await newKey(here);
  const address = { workspaceId: here.workspaceId, apiKeyId: key.id };
  let calls = 0;
  const ids = { uuid: () => `01a1fdf0-0000-7000-8000-${String(++calls).padStart(12, '0')}` };
  const logs = [createApiRequestLog({ ...server.ctx, ids }), createApiRequestLog({ ...server.ctx, ids })];
  for (let index = 0; index < apiRequestsMax + 100; index++)
    logs[index % 2]?.add(address, request(`${index}`));
  await Promise.all(logs.map((log) => log.flush()));
  logs[0]?.add(address, request('last'));
  await logs[0]?.flush();
  const kept = await here.inWorkspace(({ db, workspaceId }) =>
    db
      .selectFrom('api_requests')
      .select('request_id')
      .where('workspace_id', '=', workspaceId)
      .where('api_key_id', '=', key.id)
      .orderBy('id')
      .execute(),
  );
  expect(kept).toHaveLength(apiRequestsMax);
  expect([kept[0]?.request_id, kept.at(-1)?.request_id]).toEqual(['101', 'last']);
});

test('the log of another workspace’s key and of a revoked key gets the answer of an unknown key', async () => {
  const key = await newKey(elsewhere);
  server.ctx.apiRequestLog.add({ workspaceId: elsewhere.workspaceId, apiKeyId: key.id }, request('1'));
  await server.ctx.apiRequestLog.flush();
  await expect(list(here, { apiKeyId: key.id })).rejects.toMatchObject({ code: 'notFound' });
  expect((await list(elsewhere, { apiKeyId: key.id })).totalCount).toBe(1);
  await elsewhere.inWorkspace((tx) => revokeApiKey(server.ctx, tx, { apiKeyId: key.id, revokedBy: 'ada' }));
  await expect(list(elsewhere, { apiKeyId: key.id })).rejects.toMatchObject({ code: 'notFound' });
});

test('while the database fails calls are answered, and memory stays bounded', async () => {
  const warnings: string[] = [];
  const errors: string[] = [];
  const log = createApiRequestLog({
    ...server.ctx,
    database: { ...server.ctx.database, inWorkspace: () => Promise.reject(new Error('down')) },
    logger: { ...server.ctx.logger, error: (message) => errors.push(message) },
    countedLog: { add: (_level, message) => warnings.push(message), close: () => undefined },
  });
  const address = { workspaceId: here.workspaceId, apiKeyId: server.ctx.ids.uuid() };
  for (let index = 0; index <= 10_000; index++) log.add(address, request(`${index}`));
  expect(warnings).toEqual(['Entries of API request logs were dropped']);
  await log.flush();
  expect(errors).toEqual(['Entries of API request logs could not be written']);
});
