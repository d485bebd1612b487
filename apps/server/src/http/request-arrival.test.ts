import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { createPassTemplate } from '../features/pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../features/pass-templates/publish-pass-template.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import { findWorkspaceById } from '../features/workspaces/find-workspace-by-id.ts';
import { createLogger } from '../platform/logger.ts';
import { newUser } from '../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

const arrival = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

let server: TestServer;
let key: string;
let handle: string;
let passTemplateId: string;
let lines: { level: string; message: string }[] = [];

beforeAll(async () => {
  const clock = () => new Date();
  const logger = createLogger('debug', clock, (line) => lines.push(JSON.parse(line)));
  server = await startTestServer({ ROLES: 'web' }, { arrival, overrides: { logger } });
  const { ctx } = server;
  const userId = await newUser(ctx, 'ada@example.com');
  const { id, ...workspace } = await createWorkspace(
    ctx,
    { userId, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  handle = workspace.handle;
  passTemplateId = await ctx.database.inWorkspace(id, async (tx) => {
    const created = await createPassTemplate(ctx, tx, await findWorkspaceById(tx.db, id), {
      name: 'Aurora Rewards',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: created.id, revisionId: created.revisionId });
    return created.id;
  });
  key = await ctx.database.inWorkspace(
    id,
    async (tx) => (await createApiKey(ctx, tx, { name: null, createdBy: null })).value,
  );
  vi.spyOn(ctx.identity, 'verifyAccessToken').mockResolvedValue({
    userId,
    sessionId: 'session',
    organizationId: null,
    role: null,
    permissions: [],
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await server?.stop();
});

beforeEach(() => {
  lines = [];
});

/** `:handle` is replaced by the workspace's. */
const routes: readonly [path: string, length: string][] = [
  ['/api/v1/passes', 'Content-Length: 1000'],
  ['/api/v1/passes', 'Transfer-Encoding: chunked'],
  ['/files/:handle', 'Content-Length: 1000'],
  ['/files/:handle', 'Transfer-Encoding: chunked'],
  ['/trpc/workspace.create', 'Transfer-Encoding: chunked'],
  ['/trpc/workspace.create', 'Content-Length: 1000'],
  ['/user_management/authenticate', 'Content-Length: 1000'],
  ['/wallet/apple/1/v1/log', 'Content-Length: 1000'],
  ['/nowhere', 'Content-Length: 1000'],
];

const pathOf = (path: string) => path.replace(':handle', handle);

function begin(path: string, length: string): Socket {
  const socket = connect(server.ctx.config.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const token = path.startsWith('/api/') ? key : 'token';
  const headers = [
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    length,
  ];
  socket.write(`POST ${pathOf(path)} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  socket.write(nextByte(length));
  return socket;
}

function receivedOn(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('latin1').on('data', (part) => {
    received += part;
  });
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve(received)));
}

const nextByte = (length: string) => (length.startsWith('Content') ? ' ' : '1\r\n \r\n');

test.each(routes)(
  'a body for %s that arrives too slowly (%s) is answered 408, and its connection closed',
  async (path, length) => {
    const socket = begin(path, length);
    const answer = receivedOn(socket);
    const stop = new AbortController();
    socket.once('close', () => stop.abort());
    try {
      for await (const _ of every(50, null, { signal: stop.signal })) socket.write(nextByte(length));
    } catch {
      // The connection is closed.
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  },
);

test.each(['/files/:handle/imports', '/api/v1/imports'])(
  'a file for %s may take longer than a request, as long as parts of it arrive',
  async (path) => {
    const text = 'email,firstName\nada@example.com,Ada\n';
    const socket = connect(server.ctx.config.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const answer = receivedOn(socket);
    const token = path.startsWith('/api/') ? key : 'token';
    socket.write(
      `POST ${pathOf(path)}?passTemplateId=${passTemplateId} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Type: text/csv\r\nContent-Length: ${text.length}\r\n\r\n`,
    );
    let at = 0;
    for await (const _ of every(50)) {
      socket.write(text.slice(at, at + 1));
      at += 1;
      if (at === text.length) break;
    }
    expect(at * 50).toBeGreaterThan(3 * arrival.requestTimeout - 200);
    expect(await answer).toMatch(/^HTTP\/1\.1 20[01] /);
  },
);

test('headers that arrive too slowly are answered 408', async () => {
  const socket = connect(server.ctx.config.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n');
  expect(await receivedOn(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an answer may take longer than a request', async () => {
  const slow = Promise.withResolvers<void>();
  const { inWorkspace } = server.ctx.database;
  const held = vi.spyOn(server.ctx.database, 'inWorkspace').mockImplementationOnce(async (id, work) => {
    await slow.promise;
    return inWorkspace(id, work);
  });
  const answer = fetch(
    `http://127.0.0.1:${server.ctx.config.port}/api/v1/campaigns/00000000-0000-4000-8000-000000000000`,
    {
      headers: { authorization: `Bearer ${key}` },
    },
  );
  // A late request in between shows that the timeout has passed.
  const late = await receivedOn(begin('/nowhere', 'Content-Length: 1000'));
  expect(late).toMatch(/^HTTP\/1\.1 408 /);
  slow.resolve();
  expect((await answer).status).toBe(404);
  held.mockRestore();
});

test.each(routes.slice(0, 5))(
  'a sender that hangs up in the middle of a body for %s (%s) is noted at debug alone',
  async (path, length) => {
    const socket = begin(path, length);
    socket.write(nextByte(length), () => socket.destroy());
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({ level: 'debug', message: 'A request was cut off', path: pathOf(path) }),
      );
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  },
);
