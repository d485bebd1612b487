import { addressText, emailAddress, nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from './handles.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { addressLengthMax, addressLengthMin, nameLengthMax, nameTooLong } from './limits.ts';
import { organizationName } from './names.ts';
import { pageInput } from './pages.ts';
import { timezoneName } from './workspaces/input.ts';

export type Organization = {
  name: string;
  handle: string;
  workosIdentifier: string;
  workspaceCreationEnabled: boolean;
  permissions: OrganizationPermissions;
  /** Whether the user is a member and can sign in to it; a system admin sees other organizations too. */
  isMember: boolean;
};

/** The permissions of the user's role. Creating a workspace also requires the plan's `workspaceCreationEnabled`. */
export type OrganizationPermissions = { canManage: boolean; canCreateWorkspace: boolean };

export const organizationInput = z.object({ organizationHandle: handle });
export const organizationLookupInput = z.object({ organizationHandle: handle.optional() }).default({});
export const organizationListInput = pageInput;
export const organizationUpdateInput = organizationInput.extend({ name: organizationName });
export const organizationWorkspacesListInput = pageInput.extend({ organizationHandle: handle });

/** A further workspace of an organization, with the issuing company. */
export const newWorkspaceFields = z.object({
  name: nameText.min(1, 'Enter a name for the workspace').max(nameLengthMax, nameTooLong),
  timezoneName,
  issuerName: nameText
    .min(1, 'Enter the name of the company')
    .max(nameLengthMax, `Company name must be at most ${nameLengthMax} characters`),
  issuerAddress: addressText
    .min(addressLengthMin, `Street address must be at least ${addressLengthMin} characters`)
    .max(addressLengthMax, `Street address must be at most ${addressLengthMax} characters`),
  issuerContact: emailAddress,
});
export type NewWorkspaceFields = z.infer<typeof newWorkspaceFields>;
export const createOrganizationWorkspaceInput = organizationInput
  .extend(newWorkspaceFields.shape)
  .extend({ idempotencyKey });

/** An admin to contact. The name is empty if the account has none. */
export type OrganizationAdmin = { name: string; email: string };

export type OrganizationLookup = { handle: string; workosIdentifier: string };
export type OrganizationListItem = { name: string; handle: string };
