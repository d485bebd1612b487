import { describe, expect, test } from 'vitest';
import { bounceOf, complaintOf } from './parse-bounce.fixture.ts';
import { parseBounce } from './parse-bounce.ts';

const read = (text: string) => parseBounce(Buffer.from(text));

describe('a delivery status notification is read as', () => {
  test.each([
    ['failed', '5.1.1', 'bounced'],
    ['failed', '5.7.1', 'bounced'],
    ['failed', '5.2.2', 'delayed'],
    ['failed', '5.3.2', 'delayed'],
    ['failed', '4.4.7', 'delayed'],
    ['delayed', '4.4.1', 'delayed'],
    ['Failed', '5.0.0', 'bounced'],
  ])('%s with %s: %s', async (action, status, kind) => {
    expect(await read(bounceOf({ action, status }))).toEqual({ kind, status, returnPath: null });
  });
});

test('a report names our mail by its return path', async () => {
  const original = 'Return-Path: <bounces+1.a@passes.example.com>\n';
  expect(await read(bounceOf({ original }))).toMatchObject({ returnPath: 'bounces+1.a@passes.example.com' });
  expect(await read(complaintOf({ mailFrom: 'bounces+1.a@passes.example.com' }))).toEqual({
    kind: 'complained',
    status: null,
    returnPath: 'bounces+1.a@passes.example.com',
  });
});

test('other mail, other reports and successful deliveries are no failures', async () => {
  for (const text of [
    'Subject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n',
    bounceOf({ action: 'delivered', status: '2.0.0' }),
    bounceOf({ action: 'relayed', status: '2.0.0' }),
    complaintOf({ type: 'not-spam' }),
    complaintOf({ type: 'auth-failure' }),
    '',
    '\0\0\0',
  ])
    expect(await read(text)).toBeNull();
});

test('hostile reports are read in bounded time, or not at all', async () => {
  const nested = Array.from(
    { length: 500 },
    (_, level) => `Content-Type: multipart/mixed; boundary=${level}\n\n--${level}\n`,
  );
  const hostile = [
    nested.join(''),
    `X: ${'a'.repeat(900_000)}\n\n`,
    `${'X: a\n'.repeat(150_000)}\n`,
    `Content-Type: multipart/report; boundary=B\n\n${'--B\n\n'.repeat(150_000)}`,
    bounceOf({ status: `5.1.1${'1'.repeat(10_000)}` }),
    bounceOf({ status: `5.1.1\n${'Status: 5.1.1\n'.repeat(10_000)}` }),
    bounceOf({ original: `Return-Path: ${'<'.repeat(100_000)}${'@'.repeat(100_000)}\n` }),
  ];
  for (const text of hostile) {
    const begunAt = performance.now();
    await read(text);
    expect(performance.now() - begunAt).toBeLessThan(1_000);
  }
});
