import type { AppRouter } from '@tessera/server/router';
import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { idempotencyLink } from './idempotency-link.ts';

const refusal = (httpStatus?: number) =>
  TRPCClientError.from({ error: { message: 'no', code: -32_000, data: { httpStatus } } } as never);

/** Answers each call with the next outcome: an error, or null for success. */
function client(outcomes: (Error | null)[]) {
  const keys: unknown[] = [];
  const { workspace } = createTRPCClient<AppRouter>({
    links: [
      idempotencyLink,
      () =>
        ({ op }) =>
          observable((observer) => {
            keys.push(Object(op.input).idempotencyKey);
            const outcome = outcomes.shift();
            if (outcome) return observer.error(outcome as never);
            observer.next({ result: { data: null } });
            observer.complete();
          }),
    ],
  });
  const archive = (passTemplateId: string) =>
    workspace.passTemplates.archive
      .mutate({ workspaceHandle: 'aurora', passTemplateId, shouldVoidPasses: false })
      .catch(() => undefined);
  return { keys, archive, workspace };
}

test.each([
  ['a lost response', new TRPCClientError('Failed to fetch')],
  ['a fault of the server', refusal(500)],
])('a repetition after %s has the same key, another input another one', async (_, error) => {
  const { keys, archive } = client([error, null, null, null]);
  for (const id of ['one', 'two', 'one', 'one']) await archive(id);
  const [first, other, repeated, later] = keys;
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(repeated).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
});

test('after a refusal the next try is another request', async () => {
  const { keys, archive } = client([refusal(409), null]);
  await archive('one');
  await archive('one');
  expect(keys[0]).not.toBe(keys[1]);
});

test('queries have no key', async () => {
  const { keys, workspace } = client([null]);
  await workspace.get.query({ workspaceHandle: 'aurora' });
  expect(keys).toEqual([undefined]);
});
