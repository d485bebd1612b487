import { pickerPageSize } from '@tessera/contract';
import { pagedSearch } from '../../lib/paging.ts';
import type { Trpc } from '../../lib/trpc.ts';

export function organizationQuery(trpc: Trpc, organizationHandle: string) {
  return trpc.organization.get.queryOptions({ organizationHandle }, { staleTime: 30_000 });
}

export function adminsQuery(trpc: Trpc, organizationHandle: string) {
  return trpc.organization.listAdmins.queryOptions({ organizationHandle }, { staleTime: 60_000 });
}

export function ownOrganizationQuery(trpc: Trpc) {
  return trpc.organization.lookup.queryOptions({});
}

export function organizationCountQuery(trpc: Trpc, limit = 0) {
  return trpc.organization.list.queryOptions({ limit }, { staleTime: 30_000 });
}

export function organizationsQuery(trpc: Trpc, query: string | undefined) {
  return trpc.organization.list.infiniteQueryOptions({ query, limit: pickerPageSize }, pagedSearch);
}

export function organizationWorkspacesQuery(
  trpc: Trpc,
  organizationHandle: string,
  query: string | undefined,
) {
  return trpc.organization.workspaces.list.infiniteQueryOptions({ organizationHandle, query }, pagedSearch);
}
