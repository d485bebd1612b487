import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createTrpc, trpcOptions } from '../../lib/trpc.ts';
import { findFirstPage } from './find-first-page.ts';
import { embeddedPagesQuery } from './queries.ts';

function share() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const trpc = trpcOptions(
    createTrpc(() => Promise.reject(new Error('offline'))),
    queryClient,
  );
  return { queryClient, trpc };
}

it('returns null if the pages failed to load, so that the templates stay reachable', async () => {
  expect(await findFirstPage(share(), 'acme')).toBeNull();
});

it('knows a workspace that begins with its templates', async () => {
  const { queryClient, trpc } = share();
  const { queryKey } = embeddedPagesQuery(trpc, 'acme');
  queryClient.setQueryData(queryKey, {
    embeddedPages: { beforeNativeNavigation: [], afterNativeNavigation: [] },
    totalCount: 0,
    nextCursor: null,
  });
  expect(await findFirstPage({ queryClient, trpc }, 'acme')).toBeUndefined();
});
