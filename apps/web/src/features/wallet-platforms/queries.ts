import { walletPlatformsPerPage } from '@tessera/contract';
import { paged } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

export function appleIdentifiersQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.applePassTypeIdentifiers.list.infiniteQueryOptions(
    { workspaceHandle, orderBy: { expiresAt: 'asc' }, limit: walletPlatformsPerPage },
    paged,
  );
}

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
