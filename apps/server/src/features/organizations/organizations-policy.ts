import type { OrganizationPermissions } from '@tessera/contract';

export type Role = 'admin' | 'member';

/** What a role may do with an organization. Creating workspaces further needs the organization's plan to allow it. */
export function permissionsOf(role: Role): OrganizationPermissions {
  return { canManage: role === 'admin', canCreateWorkspace: role === 'admin' };
}
