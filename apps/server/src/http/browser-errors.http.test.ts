import { createTokenBuckets } from '@tessera/identity';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { readConfig } from '../config/config.ts';
import type { CountedEvent } from '../platform/counted-log.ts';
import { browserErrorsApp } from './browser-errors.http.ts';

const report = {
  name: 'TypeError',
  message: 'x is undefined',
  stack: 'draw@https://passes.example/assets/app.js:10:5\nrun@https://passes.example/assets/app.js:2:1',
  route: '/aurora-coffee/templates',
  requestId: null,
};

function open() {
  const logged: CountedEvent[] = [];
  const app = browserErrorsApp({
    config: readConfig({ DATA_DIR: '/tmp/tessera-none' }, []),
    tokenBuckets: (_name, limit) => createTokenBuckets(limit, () => new Date(Date.UTC(2026, 10, 22))),
    countedLog: { add: (_level, _message, event) => logged.push(event), close: () => undefined },
  });
  app.onError((error, c) => c.text(error.name, error instanceof AppError ? 400 : 422));
  const send = (body: unknown, remoteAddress = '192.0.2.1') =>
    app.request(
      '/api/browser-errors',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress } } },
    );
  return { logged, send };
}

test('an error of a page is logged with its stack, route and request id', async () => {
  const { logged, send } = open();
  const requestId = '01a1fdf0-14e4-4878-b820-fc450b8399ea';
  expect((await send({ ...report, requestId })).status).toBe(204);
  const { name, message: error, stack, route } = report;
  expect(logged).toEqual([{ kind: { name, error, stack, route }, details: { requestId } }]);
});

test('email addresses, searches and tokens of links are not logged', async () => {
  const { logged, send } = open();
  await send({
    ...report,
    message:
      'No holder grace@example.com at https://passes.example/aurora?query=hopper#top (told ada@example.org)',
    route: '/p/s3cret',
  });
  expect(logged[0]?.kind).toMatchObject({
    error: 'No holder …@… at https://passes.example/aurora (told …@…)',
    stack: report.stack,
    route: '/p/…',
  });
});

test('an invalid or overlong report is refused and not logged', async () => {
  const { logged, send } = open();
  for (const body of ['', 'x', '[]', '{}', { ...report, stack: 'x'.repeat(4_001) }, { ...report, route: 7 }])
    expect((await send(body)).status).toBeGreaterThanOrEqual(400);
  expect((await send({ ...report, message: 'x'.repeat(100_000) })).status).toBe(400);
  expect(logged).toEqual([]);
});

test('reports are limited per sender, and in total', async () => {
  const { logged, send } = open();
  const sendMany = async (address: string) => {
    for (let each = 0; each < 30; each += 1) await send(report, address);
  };
  await sendMany('192.0.2.1');
  expect(logged).toHaveLength(20);
  expect((await send(report, '192.0.2.2')).status).toBe(204);
  for (let sender = 3; sender < 30; sender += 1) await sendMany(`192.0.2.${sender}`);
  expect(logged).toHaveLength(300);
});
