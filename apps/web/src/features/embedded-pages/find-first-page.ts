import type { QueryClient } from '@tanstack/react-query';
import type { EmbeddedPage } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';
import { embeddedPagesQuery } from './queries.ts';

type Share = { queryClient: QueryClient; trpc: Trpc };

/**
 * The page a workspace opens with: the first embedded page before the product's own entries; undefined for the
 * templates, null if the pages failed to load.
 */
export async function findFirstPage(
  { queryClient, trpc }: Share,
  workspaceHandle: string,
): Promise<EmbeddedPage | undefined | null> {
  try {
    const { embeddedPages } = await queryClient.ensureQueryData(embeddedPagesQuery(trpc, workspaceHandle));
    return embeddedPages.beforeNativeNavigation[0];
  } catch {
    // The templates do not depend on embedded pages, so show them at the requested URL.
    return null;
  }
}
