import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../lib/errors.ts';
import type { Trpc } from '../../lib/trpc.ts';
import { firstWorkspaceQuery } from '../workspaces/queries.ts';
import { organizationCountQuery, ownOrganizationQuery } from './queries.ts';

export type Landing =
  | { to: 'createWorkspace' }
  | { to: 'workspace'; workspaceHandle: string }
  | { to: 'organization'; organizationHandle: string }
  | { to: 'picker' };

/** The specification's rules: the own organization first, else the only one of its kind. */
export async function findLanding(trpc: Trpc, queryClient: QueryClient): Promise<Landing> {
  const own = await ownOrganization(trpc, queryClient);
  if (own) return { to: 'organization', organizationHandle: own };
  const [organizations, workspaces] = await Promise.all([
    queryClient.fetchQuery(organizationCountQuery(trpc, 1)),
    queryClient.fetchQuery(firstWorkspaceQuery(trpc)),
  ]);
  return decideLanding(
    { totalCount: organizations.totalCount, first: organizations.organizations[0]?.handle },
    { totalCount: workspaces.totalCount, first: workspaces.workspaces[0]?.handle },
  );
}

type Counted = { totalCount: number; first: string | undefined };

export function decideLanding(organizations: Counted, workspaces: Counted): Landing {
  if (organizations.totalCount === 0 && workspaces.totalCount === 0) return { to: 'createWorkspace' };
  if (organizations.totalCount !== 1) return { to: 'picker' };
  if (workspaces.totalCount === 1 && workspaces.first)
    return { to: 'workspace', workspaceHandle: workspaces.first };
  return organizations.first
    ? { to: 'organization', organizationHandle: organizations.first }
    : { to: 'picker' };
}

async function ownOrganization(trpc: Trpc, queryClient: QueryClient): Promise<string | undefined> {
  try {
    return (await queryClient.fetchQuery(ownOrganizationQuery(trpc))).handle;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
