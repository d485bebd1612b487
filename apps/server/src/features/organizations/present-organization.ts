import type { Organization } from '@tessera/contract';
import type { SeenOrganization } from './find-organization.ts';

export function presentOrganization(organization: SeenOrganization): Organization {
  return {
    name: organization.name,
    handle: organization.handle,
    workosIdentifier: organization.workos_identifier,
    workspaceCreationEnabled: organization.workspace_creation_enabled,
    permissions: organization.permissions,
    isMember: organization.isMember,
  };
}
