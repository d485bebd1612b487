import { expect, it } from 'vitest';
import { answeringTrpc } from '../../lib/answering-trpc.fixture.ts';
import { createQueryClient } from '../../query-client.ts';
import { appleIdentifierChoicesQuery, appleIdentifiersQuery } from './queries.ts';

it('"workspace.applePassTypeIdentifiers.list: orderBy expiresAt (descending in the template flow, ascending in settings)"', async () => {
  const queryClient = createQueryClient();
  const { trpc, asked } = answeringTrpc(queryClient, {
    'workspace.applePassTypeIdentifiers.list': () => ({ identifiers: [], totalCount: 0, nextCursor: null }),
  });
  await queryClient.fetchQuery(appleIdentifierChoicesQuery(trpc, 'tea'));
  await queryClient.fetchInfiniteQuery(appleIdentifiersQuery(trpc, 'tea'));
  expect(asked.map(([, input]) => input)).toMatchObject([
    { workspaceHandle: 'tea', orderBy: { expiresAt: 'desc' } },
    { workspaceHandle: 'tea', orderBy: { expiresAt: 'asc' } },
  ]);
});
