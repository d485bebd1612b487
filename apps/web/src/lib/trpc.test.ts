import { afterEach, expect, it, vi } from 'vitest';
import { createTrpc } from './trpc.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['none', async () => ''],
  ['a client that has lost it', () => Promise.reject(new Error('LoginRequiredError'))],
])('a missing access token rejects the request with "no access token", unsent: %s', async (_, token) => {
  const send = vi.spyOn(globalThis, 'fetch');
  const asking = createTrpc(token, 'https://passes.example/trpc').organization.lookup.query({});
  await expect(asking).rejects.toThrow(/^no access token$/);
  expect(send).not.toHaveBeenCalled();
});
