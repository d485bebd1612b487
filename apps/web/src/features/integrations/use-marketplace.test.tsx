import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { answeringTrpc } from '../../lib/answering-trpc.fixture.ts';
import { createQueryClient } from '../../query-client.ts';
import { integrationAuthQuery } from './use-marketplace.ts';

afterEach(() => {
  vi.useRealTimers();
});

const auth = { authToken: 'a', apiBaseUrl: 'https://passes.example', apiToken: 'b' };

it('"integration auth query stale 3,540,000 ms (59 minutes)": asked again only when the last answer is that old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queryClient = createQueryClient();
  const { trpc, asked } = answeringTrpc(queryClient, {
    'workspace.getPrismatic': () => auth,
  });
  const visit = () => queryClient.fetchQuery(integrationAuthQuery(trpc, 'tea'));
  await visit();
  vi.setSystemTime(Date.now() + 3_539_999);
  await visit();
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1);
  await visit();
  expect(asked).toHaveLength(2);
});

it('while its page is open the integration auth is refetched after 59 minutes, and not before', async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient();
  const { trpc, asked } = answeringTrpc(queryClient, { 'workspace.getPrismatic': () => auth });
  const close = new QueryObserver(queryClient, integrationAuthQuery(trpc, 'tea')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(3_539_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(2);
  close();
});
