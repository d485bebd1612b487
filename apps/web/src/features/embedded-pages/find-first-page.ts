import type { QueryClient } from '@tanstack/react-query';
import type { EmbeddedPage } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';
import { embeddedPagesQuery } from './queries.ts';

type Share = { queryClient: QueryClient; trpc: Trpc };

/** The page a workspace opens with: the first one before the product's own; undefined where it opens with its templates, null where nobody could say. */
export async function findFirstPage(
  { queryClient, trpc }: Share,
  workspaceHandle: string,
): Promise<EmbeddedPage | undefined | null> {
  try {
    const { embeddedPages } = await queryClient.ensureQueryData(embeddedPagesQuery(trpc, workspaceHandle));
    return embeddedPages.beforeNativeNavigation[0];
  } catch {
    // The templates do not depend on pages of other sites; they are shown at the address that was asked for.
    return null;
  }
}
