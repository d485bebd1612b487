import { pickerPageSize } from '@tessera/contract';
import { paged, pagedSearch } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** A workspace is asked for on every page of it; the specification lets an answer stand for 30 seconds. */
const workspaceStaleMilliseconds = 30_000;

export function workspaceQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.get.queryOptions({ workspaceHandle }, { staleTime: workspaceStaleMilliseconds });
}

/** What the go-live checklist ticks off. */
export function workspaceStatusesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.getStatuses.queryOptions(
    { workspaceHandle },
    { staleTime: workspaceStaleMilliseconds },
  );
}

/** A workspace's people, and those asked to be. */
export function teamQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.accounts.list.infiniteQueryOptions({ workspaceHandle }, paged);
}

/** The first workspace and how many there are: enough to decide where to go. */
export function firstWorkspaceQuery(trpc: Trpc) {
  return trpc.workspace.list.queryOptions({ limit: 1 });
}

export function workspacesQuery(trpc: Trpc, query: string | undefined) {
  return trpc.workspace.list.infiniteQueryOptions({ query, limit: pickerPageSize }, pagedSearch);
}
