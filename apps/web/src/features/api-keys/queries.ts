import { apiKeysPerPage } from '@tessera/contract';
import type { Trpc } from '../../lib/trpc.ts';

export function apiKeysQuery(trpc: Trpc, workspaceHandle: string) {
  return trpc.workspace.apiKeys.list.infiniteQueryOptions(
    { workspaceHandle, limit: apiKeysPerPage },
    { getNextPageParam: (page) => page.nextCursor },
  );
}

export function organizationApiKeysQuery(trpc: Trpc, organizationHandle: string) {
  return trpc.organization.apiKeys.list.infiniteQueryOptions(
    { organizationHandle, limit: apiKeysPerPage },
    { getNextPageParam: (page) => page.nextCursor },
  );
}

export function apiKeyLinkQuery(trpc: Trpc, token: string) {
  return trpc.apiKeyLink.get.queryOptions({ token }, { gcTime: 0, refetchOnWindowFocus: false });
}
