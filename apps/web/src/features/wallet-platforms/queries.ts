import { walletPlatformsPerPage } from '@tessera/contract';
import { paged } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

/** What runs out first stands first: settings are looked at because of it. */
export function appleIdentifiersQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.applePassTypeIdentifiers.list.infiniteQueryOptions(
    { workspaceHandle, orderBy: { expiresAt: 'asc' }, limit: walletPlatformsPerPage },
    paged,
  );
}

/** For choosing one: what is good for longest stands first. */
export function appleIdentifierChoicesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.applePassTypeIdentifiers.list.queryOptions({
    workspaceHandle,
    orderBy: { expiresAt: 'desc' },
  });
}

export function certificateRequestsQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.appleCertificateRequests.list.queryOptions({ workspaceHandle });
}

export function googleIssuersQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.googleIssuers.list.infiniteQueryOptions(
    { workspaceHandle, limit: walletPlatformsPerPage },
    paged,
  );
}

export function googleIssuerChoicesQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.googleIssuers.list.queryOptions({ workspaceHandle });
}
