import { errorCodes, internalMessages } from '@tessera/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { createTestWorkspace, type TestWorkspace } from '../testing/test-workspace.fixture.ts';
import { errorResponse } from './error-response.ts';

let server: TestServer;
let tenant: TestWorkspace;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  tenant = await createTestWorkspace(server.ctx);
  const key = await tenant.inWorkspace((tx) => createApiKey(server.ctx, tx, { name: null, createdBy: null }));
  headers = { authorization: `Bearer ${key.value}` };
});

afterAll(() => server?.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.ctx.config.port}${path}`, init);

const databaseError = (code: string, message = 'the reason') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'ERROR' });
const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test('a full disk, of files or of the database, is answered in words and logged', async () => {
  const logged = vi.spyOn(server.ctx.countedLog, 'add');
  const words = { error: { type: 'diskFull', status: 507, detail: errorCodes.diskFull.words } };
  vi.spyOn(server.ctx.files, 'write').mockRejectedValue(systemError('ENOSPC', 'write'));
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = await call('/api/v1/images', { method: 'POST', headers, body: new Uint8Array(body) });
  expect(upload.status).toBe(507);
  expect(await upload.json()).toMatchObject(words);
  vi.spyOn(server.ctx.database, 'inWorkspace').mockRejectedValue(databaseError('53100'));
  const issued = await call('/api/v1/passes', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ passTemplateId: tenant.passTemplateId, user: { email: 'ada@example.com' } }),
  });
  expect(issued.status).toBe(507);
  expect(await issued.json()).toMatchObject(words);
  expect(logged.mock.calls.map(([, message]) => message)).toEqual(['The disk is full', 'The disk is full']);
});

test.each([
  ['refuses connections', systemError('ECONNREFUSED', 'connect')],
  ['has several addresses that refuse', new AggregateError([systemError('ECONNREFUSED', 'connect')])],
  ['is stopped', databaseError('57P01')],
  ['is starting', databaseError('57P03')],
  ['ends the connection', new Error('Connection terminated unexpectedly')],
  ['takes too long', databaseError('57014')],
  ['has lost a node', databaseError('XX000', 'SSL SYSCALL error: EOF detected')],
])(
  'while the database %s, the answer is 503; after a change it is unknown whether it was saved',
  (_, error) => {
    const unavailable = { status: 503, code: 'serverBusy', retryAfterSeconds: 5 };
    expect(errorResponse(error, true)).toMatchObject({
      ...unavailable,
      message: errorCodes.serverBusy.words,
    });
    expect(errorResponse(error)).toMatchObject({ ...unavailable, message: internalMessages.mutation });
  },
);

test('a canceled request and an unknown failure are no outage', () => {
  const canceled = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  for (const error of [canceled, new Error('A bug'), databaseError('23505')])
    expect(errorResponse(error)).toMatchObject({ status: 500, code: 'internal' });
});
