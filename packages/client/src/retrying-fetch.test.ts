import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError('fetch failed');
const answered = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

/** Calls a server that gives these answers in order; the attempts are their seconds and bodies. */
function call(answers: (Response | Error)[], init: RequestInit = {}, options: RetryOptions = {}) {
  const begin = Date.now();
  const attempts: { second: number; body: string }[] = [];
  const send = async (request: Request) => {
    attempts.push({ second: (Date.now() - begin) / 1_000, body: await request.text() });
    const answer = answers.shift() ?? answered(200);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const done = retryingFetch({ ...options, fetch: send })(new Request('http://localhost/x', init));
  // Prevents an unhandled rejection until the test awaits it.
  done.catch(() => {});
  return { done, attempts };
}

const post = { method: 'POST', body: '{"a":1}', headers: { 'idempotency-key': 'k' } };

test('a refused call is repeated, whole, after Retry-After', async () => {
  const { done, attempts } = call([answered(429, '3'), answered(503, '7')], post);
  await vi.runAllTimersAsync();
  expect((await done).status).toBe(200);
  expect(attempts).toEqual([
    { second: 0, body: post.body },
    { second: 3, body: post.body },
    { second: 10, body: post.body },
  ]);
});

test('the body of a refusal that is repeated is discarded, so that its connection is free', async () => {
  const cancel = vi.fn();
  const { done } = call([new Response(new ReadableStream({ cancel }), { status: 503 })]);
  await vi.runAllTimersAsync();
  expect((await done).status).toBe(200);
  expect(cancel).toHaveBeenCalledOnce();
});

test('Retry-After may be a date, and without one the waits grow', async () => {
  const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 20_000).toUTCString();
  const dated = call([answered(503, date)]);
  const growing = call([answered(503), answered(503), answered(503)]);
  await vi.runAllTimersAsync();
  expect(dated.attempts[1]?.second).toBeCloseTo(20, -0.5);
  const waits = growing.attempts
    .slice(1)
    .map(({ second }, index) => second - (growing.attempts[index]?.second ?? 0));
  for (const [index, seconds] of waits.entries()) {
    expect(seconds).toBeGreaterThan(0.2 * 2 ** index);
    expect(seconds).toBeLessThanOrEqual(0.5 * 2 ** index);
  }
});

test('the last refusal is returned, and a wait that is too long is not begun', async () => {
  const often = call(
    Array.from({ length: 9 }, () => answered(429, '1')),
    {},
    { retries: 2 },
  );
  const long = call([answered(429, '61')]);
  await vi.runAllTimersAsync();
  expect((await often.done).status).toBe(429);
  expect(often.attempts).toHaveLength(3);
  expect((await long.done).status).toBe(429);
  expect(long.attempts).toHaveLength(1);
});

test.each([400, 401, 404, 409, 422, 500])('a %i is not repeated', async (status) => {
  const { done, attempts } = call([answered(status)], post);
  await vi.runAllTimersAsync();
  expect((await done).status).toBe(status);
  expect(attempts).toHaveLength(1);
});

test('a call whose first attempt is still running is repeated when the server says', async () => {
  const { done, attempts } = call([lost, answered(409, '1')], post);
  await vi.runAllTimersAsync();
  expect((await done).status).toBe(200);
  expect(attempts).toHaveLength(3);
});

test.each([
  ['GET', {}, 2],
  ['DELETE', {}, 2],
  ['POST', { 'idempotency-key': 'k' }, 2],
  ['POST', {}, 1],
  ['PATCH', {}, 1],
])('after a lost response, %s with %o is sent %i times', async (method, headers, times) => {
  const { done, attempts } = call([lost], { method, headers: headers as HeadersInit });
  await vi.runAllTimersAsync();
  await (times === 1 ? expect(done).rejects.toBe(lost) : done);
  expect(attempts).toHaveLength(times);
});

test('an aborted call stops waiting, and is not repeated', async () => {
  const abort = new AbortController();
  const { done, attempts } = call([answered(429, '30')], { signal: abort.signal });
  await vi.advanceTimersByTimeAsync(1_000);
  abort.abort(new Error('closed'));
  await expect(done).rejects.toThrow('closed');
  await vi.runAllTimersAsync();
  expect(attempts).toHaveLength(1);
});
