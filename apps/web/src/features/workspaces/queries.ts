import { pickerPageSize } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** Every page queries the workspace; the specification accepts 30 seconds of staleness. */
const workspaceStaleMilliseconds = 30_000;

export function workspaceQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.get.queryOptions({ workspaceHandle }, { staleTime: workspaceStaleMilliseconds });
}

export function workspaceStatusesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.getStatuses.queryOptions(
    { workspaceHandle },
    { staleTime: workspaceStaleMilliseconds },
  );
}

export function teamQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.accounts.list.infiniteQueryOptions({ workspaceHandle }, paged);
}

/** The first workspace and the count, to decide where to redirect. */
export function firstWorkspaceQuery(trpc: Trpc) {
  return trpc.workspace.list.queryOptions({ limit: 1 });
}

export function workspacesQuery(trpc: Trpc, query: string | undefined) {
  return trpc.workspace.list.infiniteQueryOptions({ query, limit: pickerPageSize }, pagedSearch);
}
