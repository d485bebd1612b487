import { notifications, notificationsStore } from '@mantine/notifications';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal } from './lib/answering-trpc.fixture.ts';
import { queryDefaults } from './lib/query-defaults.ts';
import { createQueryClient } from './query-client.ts';
import { showDone, showError } from './ui/feedback/toasts.tsx';

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
});

it.each([
  ['no answer at all', TRPCClientError.from(new TypeError('Failed to fetch')), 2],
  ['a server that failed', refusal('INTERNAL_SERVER_ERROR', 'It is our fault.'), 2],
  ['a server that is busy', refusal('SERVICE_UNAVAILABLE', 'Try again.'), 2],
  ['a refusal', refusal('FORBIDDEN', 'You are not allowed to.'), 1],
  ['too many requests', refusal('TOO_MANY_REQUESTS', 'Wait a moment.'), 1],
])('a page learns within 3 seconds that loading failed: %s', async (_, error, attempts) => {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(error));
  const client = createQueryClient();
  const outcome = client.fetchQuery({ queryKey: ['passes'], queryFn }).catch(String);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(client.getQueryState(['passes'])?.status).toBe('error');
  expect(queryFn).toHaveBeenCalledTimes(attempts);
  expect(await outcome).toBe(String(error));
});

it('a call without an access token is not repeated', () => {
  const error = TRPCClientError.from(new Error('no access token'));
  expect(queryDefaults.queries.retry(0, error)).toBe(false);
});

it('the toast of a failed save closes when that save succeeds, and not when something else does', async () => {
  const client = createQueryClient();
  const mutate = (procedure: string, campaignId: string, mutationFn: () => Promise<void>) =>
    client
      .getMutationCache()
      .build(client, { mutationKey: [procedure], mutationFn })
      .execute({ campaignId, name: procedure });
  showDone('Draft saved');
  await mutate('save', 'one', () => Promise.reject(new Error('offline'))).catch(() =>
    showError('Error saving'),
  );
  await vi.waitFor(() => expect(toasts()).toEqual(['Draft saved', 'Error saving']));
  await mutate('archive', 'one', () => Promise.resolve());
  await mutate('save', 'another', () => Promise.resolve());
  expect(toasts()).toEqual(['Draft saved', 'Error saving']);
  await mutate('save', 'one', () => Promise.resolve());
  expect(toasts()).toEqual(['Draft saved']);
});
