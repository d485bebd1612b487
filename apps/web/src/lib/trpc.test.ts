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

it('sends the input of a query in the body: addresses are logged, and hold no thousand ids', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const passIds = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const asking = createTrpc(
    async () => 'token',
    'https://passes.example/trpc',
  ).workspace.campaigns.reach.query({
    workspaceHandle: 'aurora-coffee',
    passTemplateId: crypto.randomUUID(),
    audience: { kind: 'selection', passIds },
  });
  await expect(asking).rejects.toThrow('Failed to fetch');
  const [address, request] = send.mock.calls[0] ?? [];
  expect(String(address)).not.toContain('aurora-coffee');
  expect(request?.method).toBe('POST');
  expect(String(request?.body)).toContain(passIds.at(-1));
});
