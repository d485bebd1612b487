import type { OrganizationPermissions } from '@tessera/contract';

export type Role = 'admin' | 'member';

/** Creating workspaces also requires a plan that allows it. */
export function permissionsOf(role: Role): OrganizationPermissions {
  return { canManage: role === 'admin', canCreateWorkspace: role === 'admin' };
}
