import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Trpc, useTRPC } from '../../lib/trpc.ts';

/** What an organization may do, for system admins; nobody else is answered. */
export function organizationPlanQuery(trpc: Trpc, organizationHandle: string) {
  return trpc.organization.plan.get.queryOptions({ organizationHandle });
}

/** Puts an organization on another plan; everything the plan decides is asked for again. */
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

/** Workspaces by a part of their name, to choose one of; as many as a list to choose from can hold. */
export function workspacesToChooseQuery(trpc: Trpc, organizationHandle: string, query: string) {
  return trpc.organization.workspaces.list.queryOptions(
    { organizationHandle, query: query || undefined },
    { placeholderData: (previous) => previous },
  );
}
