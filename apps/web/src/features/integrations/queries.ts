import { integrationAuthStaleMilliseconds } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';

/** Half of the minute between a stale response and expired tokens. */
const refetchMillisecondsMin = 30_000;

/** Refetches before the tokens expire, however old they were when the page opened. */
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
