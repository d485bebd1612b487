import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';

/** Invalidates all queries that depend on identifiers: the tables, the notice and checklist of the sidebar, templates. */
export function useRefreshPlatforms(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(trpc.workspace.pathFilter());
}
