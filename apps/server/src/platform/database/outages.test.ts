import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { freePort } from '../../../../../stories/world/free-port.ts';
import { waitFor } from '../../../../../stories/world/wait-for.ts';
import { createWorldDatabase } from '../../../../../stories/world/world-database.ts';
import { startTestServer } from '../../testing/test-server.fixture.ts';
import { isOutage } from './outages.ts';

/** A database behind a port that can refuse everyone. */
async function openRelay(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isAway = false;
  let refusals = 0;
  const server = createServer((incoming) => {
    if (isAway) {
      refusals += 1;
      incoming.destroy();
      return;
    }
    const outgoing = connect(Number(target.port), target.hostname);
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of [incoming, outgoing])
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  target.hostname = '127.0.0.1';
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String(port);
  return {
    url: relayed.toString(),
    refusals: () => refusals,
    leave: () => {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack: () => {
      isAway = false;
    },
    close: () => server.close(),
  };
}

test('an outage of the database is one entry, however many loops and requests fail; afterwards the server serves', async () => {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const relay = await openRelay(database.url);
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const server = await startTestServer(
    { DATABASE_URL: relay.url, MASTER_KEY: Buffer.alloc(32, 'k').toString('base64') },
    { overrides: { logger } },
  );
  const { port } = server.ctx.config;
  const ask = () => fetch(`http://127.0.0.1:${port}/health/ready`);
  try {
    relay.leave();
    await waitFor('failing loops', async () => relay.refusals() > 30);
    const refused = await fetch(`http://127.0.0.1:${port}/api/v1/passes`, {
      headers: { authorization: `Bearer ${'x'.repeat(60)}` },
    });
    expect([401, 503]).toContain(refused.status);
    const outages = logger.warn.mock.calls.filter(([message]) => message === 'The database does not answer');
    expect(outages).toHaveLength(1);
    expect(logger.error.mock.calls).toEqual([]);
    relay.comeBack();
    await waitFor('readiness', async () => (await ask()).ok);
  } finally {
    relay.comeBack();
    await server.stop();
    relay.close();
    await database.drop();
  }
});

test('an outage is known from an error and from the copy that pg-boss reports; failures of other services are none', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const terminated = new Error('Connection terminated unexpectedly');
  const shutdown = Object.assign(new Error('terminating connection'), { code: '57P01' });
  for (const error of [refused, terminated, shutdown]) {
    expect(isOutage(error)).toBe(true);
    expect(isOutage({ ...error, message: error.message, stack: error.stack })).toBe(true);
  }
  expect(isOutage(new AggregateError([refused]))).toBe(true);
  expect(isOutage(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))).toBe(false);
  expect(isOutage(new Error('The mail server did not accept the mail', { cause: refused }))).toBe(false);
});
