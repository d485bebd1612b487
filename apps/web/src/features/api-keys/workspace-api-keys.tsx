import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isForbidden } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { listState } from '../../ui/table/list-state.ts';
import { workspaceQuery } from '../workspaces/queries.ts';
import type { ApiKeysSource } from './api-keys-source.ts';
import { ApiKeysView } from './api-keys-view.tsx';
import { apiKeysQuery } from './queries.ts';

export function WorkspaceApiKeys({ workspaceHandle }: { workspaceHandle: string }) {
  return <ApiKeysView keys={useWorkspaceApiKeys(workspaceHandle)} />;
}

function useWorkspaceApiKeys(workspaceHandle: string): ApiKeysSource {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(apiKeysQuery(trpc, workspaceHandle));
  const workspace = useQuery(workspaceQuery(trpc, workspaceHandle)).data;
  const create = useMutation(trpc.workspace.apiKeys.create.mutationOptions());
  const revoke = useMutation(trpc.workspace.apiKeys.revoke.mutationOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.workspace.apiKeys.pathFilter());
  return {
    list: listState(query, 'apiKeys'),
    isRefused: isForbidden(query.error),
    docsLink: query.data?.pages[0]?.docsLink,
    timeZone: workspace?.timezoneName ?? 'UTC',
    purpose: 'With a key, your own systems can issue passes and run campaigns in this workspace.',
    offersRestriction: true,
    workspaceHandle,
    create: (input) =>
      create.mutateAsync({ workspaceHandle, ...input }).finally(() => {
        // The mutation would keep the key in memory after its dialog is closed.
        create.reset();
        void refresh();
      }),
    // After a refusal, too, the list may be out of date.
    revoke: async (apiKeyId) => {
      await revoke.mutateAsync({ workspaceHandle, apiKeyId }).finally(refresh);
    },
  };
}
