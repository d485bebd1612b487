import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';

/** Everything in the workspace that knows of identifiers: the tables here, the notice and the checklist of the sidebar, templates. */
export function useRefreshPlatforms(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(trpc.workspace.pathFilter());
}
