import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Trpc, useTRPC } from '../../lib/trpc.ts';

export function organizationPlanQuery(trpc: Trpc, organizationHandle: string) {
  return trpc.organization.plan.get.queryOptions({ organizationHandle });
}

export function useUpdatePlanMutation() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.organization.plan.update.mutationOptions({
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.organization.pathFilter()),
          queryClient.invalidateQueries(trpc.workspace.pathFilter()),
        ]),
    }),
  );
}

export function workspacesToChooseQuery(trpc: Trpc, organizationHandle: string, query: string) {
  return trpc.organization.workspaces.list.queryOptions(
    { organizationHandle, query: query || undefined },
    { placeholderData: (previous) => previous },
  );
}
