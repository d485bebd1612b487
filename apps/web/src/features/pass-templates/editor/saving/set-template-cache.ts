import type { QueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import type { Trpc } from '../../../../lib/trpc.ts';
import { freshTemplateQuery } from '../../queries.ts';

type Cache = { trpc: Trpc; queryClient: QueryClient; workspaceHandle: string };

/** Keeps what the server answered as what is known of the template; an older answer that is still on its way comes to nothing. */
export async function setTemplateCache(
  { trpc, queryClient, workspaceHandle }: Cache,
  template: PassTemplate,
) {
  const { queryKey } = freshTemplateQuery(trpc, { workspaceHandle, passTemplateId: template.id });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, template);
}
