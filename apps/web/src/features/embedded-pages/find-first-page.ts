import type { QueryClient } from '@tanstack/react-query';
import type { EmbeddedPage } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';
import { embeddedPagesQuery } from './queries.ts';

type Share = { queryClient: QueryClient; trpc: Trpc };

/** The page a workspace opens with: the first one before the product's own; undefined where it opens with its templates. */
export async function findFirstPage(
  { queryClient, trpc }: Share,
  workspaceHandle: string,
): Promise<EmbeddedPage | undefined> {
  const pages = await queryClient.ensureQueryData(embeddedPagesQuery(trpc, workspaceHandle));
  return pages.beforeNativeNavigation[0];
}
