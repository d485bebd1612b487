import { z } from 'zod';
import { handle } from './handles.ts';
import { pageInput } from './pages.ts';

export type Organization = {
  name: string;
  handle: string;
  workosIdentifier: string;
  workspaceCreationEnabled: boolean;
  permissions: OrganizationPermissions;
  /** Whether the person belongs to it, and so may sign in to it; a system admin sees those of others, too. */
  isMember: boolean;
};

export type OrganizationPermissions = { canManage: boolean; canCreateWorkspace: boolean };

export const organizationInput = z.object({ organizationHandle: handle });
export const organizationLookupInput = z.object({ organizationHandle: handle.optional() });
export const organizationListInput = pageInput;
export const organizationWorkspacesListInput = pageInput.extend({ organizationHandle: handle });

export type OrganizationLookup = { handle: string; workosIdentifier: string };
export type OrganizationListItem = { name: string; handle: string };
