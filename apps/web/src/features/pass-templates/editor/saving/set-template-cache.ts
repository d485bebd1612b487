import type { QueryClient } from '@tanstack/react-query';
import type { PassTemplate } from '@tessera/contract';
import type { Trpc } from '../../../../lib/trpc.ts';
import { freshTemplateQuery } from '../../queries.ts';

type Cache = { trpc: Trpc; queryClient: QueryClient; workspaceHandle: string };

export async function setTemplateCache(
  { trpc, queryClient, workspaceHandle }: Cache,
  template: PassTemplate,
) {
  const { queryKey } = freshTemplateQuery(trpc, { workspaceHandle, passTemplateId: template.id });
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, template);
}
