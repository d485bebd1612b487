import { integrationAuthStaleMilliseconds } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';

/** Half of the minute between an answer that is stale and tokens that have lapsed. */
const refetchMillisecondsMin = 30_000;

/** What the marketplace is opened with. A page that is left open gets the next tokens before these lapse, however old they were when it was opened. */
export function integrationAuthQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.getPrismatic.queryOptions(
    { workspaceHandle },
    {
      staleTime: integrationAuthStaleMilliseconds,
      refetchInterval: ({ state }) =>
        Math.max(refetchMillisecondsMin, state.dataUpdatedAt + integrationAuthStaleMilliseconds - Date.now()),
      refetchIntervalInBackground: true,
    },
  );
}
