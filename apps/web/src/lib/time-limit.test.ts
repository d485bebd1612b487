import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { failureMessage, serverMessage } from './errors.ts';
import { fakeTimeouts, silentFetch } from './time-limit.fixture.ts';
import { callMilliseconds, fetchInTime, inTime, isTimeout, unknownOutcome } from './time-limit.ts';
import { createTrpc, trpcOptions } from './trpc.ts';

let fetch: ReturnType<typeof silentFetch>;

beforeEach(() => {
  fakeTimeouts();
  fetch = silentFetch();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const client = () => createTrpc(async () => 'token', 'https://passes.example/trpc');
const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it('a call that is not answered fails after 10 seconds, and not before', async () => {
  const failed = vi.fn();
  fetchInTime('https://passes.example').catch(failed);
  await vi.advanceTimersByTimeAsync(callMilliseconds - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isTimeout(failed.mock.calls[0]?.[0])).toBe(true);
});

it('the caller may give up earlier', async () => {
  const giving = new AbortController();
  const failure = caught(fetchInTime('https://passes.example', { signal: giving.signal }));
  giving.abort();
  expect(isTimeout(await failure)).toBe(false);
});

it('a change that times out is sent once, and its outcome is reported as unknown', async () => {
  const queryClient = createQueryClient();
  const { passes } = trpcOptions(client(), queryClient).workspace;
  const observer = new MutationObserver(queryClient, passes.void.mutationOptions());
  const failure = caught(observer.mutate({ workspaceHandle: 'aurora', passId: 'one' }));
  await vi.advanceTimersByTimeAsync(4 * callMilliseconds);
  const error = await failure;
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(serverMessage(error, 'Could not void the pass. Please try again.')).toBe(unknownOutcome);
  expect(failureMessage(error, 'Error saving')).toBe(unknownOutcome);
  expect(observer.getCurrentResult().isPending).toBe(false);
});

it('a page whose query times out shows it at once instead of retrying', async () => {
  const queryClient = createQueryClient();
  const query = trpcOptions(client(), queryClient).organization.lookup.queryOptions({});
  const failure = caught(queryClient.fetchQuery(query));
  await vi.advanceTimersByTimeAsync(callMilliseconds);
  expect(isTimeout(await failure)).toBe(true);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('a test of an endpoint outlasts the 15 seconds that the endpoint has to answer', async () => {
  const failed = vi.fn();
  client().workspace.webhooks.test.mutate({ workspaceHandle: 'aurora', endpointId: 'one' }).catch(failed);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(failed).toHaveBeenCalled();
});

it('an access token that does not come is a timeout, not the end of the session', async () => {
  const waiting = createTrpc(() => inTime(new Promise<string>(() => undefined)));
  const failure = caught(waiting.organization.lookup.query({}));
  await vi.advanceTimersByTimeAsync(callMilliseconds);
  expect(serverMessage(await failure, '')).toBe(unknownOutcome);
  expect(fetch).not.toHaveBeenCalled();
});
