import { browserErrorReport } from '@tessera/contract';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test } from 'vitest';
import { createErrorReporter } from './report-error.ts';

let isOnline = true;
afterEach(() => {
  isOnline = true;
});

function open(answer: () => Promise<Response> = async () => new Response(null, { status: 204 })) {
  const sent: unknown[] = [];
  const report = createErrorReporter({
    fetch: async (_address, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return answer();
    },
    isOnline: () => isOnline,
    readPath: () => '/aurora-coffee/templates',
  });
  return { report, sent };
}

test('an error is reported with its page and stack, once, in the form that the server takes', async () => {
  const { report, sent } = open();
  const error = new TypeError('x is undefined');
  await report(error);
  await report(error);
  expect(sent).toMatchObject([
    { name: 'TypeError', message: 'x is undefined', route: '/aurora-coffee/templates', requestId: null },
  ]);
  await report(Object.assign(new Error('y'.repeat(9_000)), { stack: 'z'.repeat(9_000) }));
  await report('only words');
  expect(sent.map((each) => browserErrorReport.safeParse(each).success)).toEqual([true, true, true]);
});

test('a call that failed is reported with its request id', async () => {
  const { report, sent } = open();
  const requestId = '01a1fdf0-14e4-4878-b820-fc450b8399ea';
  const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, requestId };
  await report(TRPCClientError.from({ error: { code: -32603, message: 'Something went wrong.', data } }));
  expect(sent).toMatchObject([{ name: 'TRPCClientError', requestId }]);
});

test('a network that is away is not reported', async () => {
  const { report, sent } = open();
  await report(TRPCClientError.from(new TypeError('Failed to fetch')));
  isOnline = false;
  await report(new TypeError('Failed to fetch dynamically imported module'));
  expect(sent).toEqual([]);
});

test('a page that fails repeatedly sends a few reports, and a failed report has no effect', async () => {
  const { report, sent } = open(() => Promise.reject(new TypeError('Failed to fetch')));
  for (let each = 0; each < 100; each += 1) await report(new Error(`number ${each}`));
  expect(sent).toHaveLength(10);
});
