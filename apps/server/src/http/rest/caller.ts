import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ApiCaller } from '../../features/api-keys/authenticate-api-key.ts';
import {
  findOrganizationById,
  type OrganizationRow,
} from '../../features/organizations/find-organization-by-id.ts';
import { requirePlanWithWorkspaces } from '../../features/organizations/require-plan-with-workspaces.ts';
import type { WorkspaceWithOrganization } from '../../features/workspaces/find-workspace-by-id.ts';

const needsOrganizationKey =
  'This takes a key of the organization. Make one in the settings of the organization, under API Management.';
const needsWorkspaceKey =
  'This takes a key of a workspace, and yours is of an organization. Make one in the settings of the workspace, under API Management.';

/** The workspace of a key. @throws AppError `forbidden` for an organization's key */
export function requireWorkspace({ workspace }: ApiCaller): WorkspaceWithOrganization {
  if (!workspace) throw new AppError('forbidden', { message: needsWorkspaceKey });
  return workspace;
}

/**
 * The organization of a key. Checks on every request that the plan still includes further workspaces, because without them the page for
 * revoking keys is closed, too.
 * @throws AppError `forbidden` for a workspace's key, or if the plan includes no more workspaces
 */
export async function requireOrganization(
  ctx: Pick<Context, 'database'>,
  caller: ApiCaller,
): Promise<OrganizationRow> {
  if (caller.kind !== 'organization') throw new AppError('forbidden', { message: needsOrganizationKey });
  const organization = await findOrganizationById(ctx, caller.organizationId);
  requirePlanWithWorkspaces(organization);
  return organization;
}
