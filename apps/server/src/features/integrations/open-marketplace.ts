import type { Context } from '../../context.ts';
import { organizationsOfUser } from '../organizations/organizations-of-user.ts';
import { permissionsOf } from '../organizations/organizations-policy.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { readMarketplaceToken } from './read-marketplace-token.ts';

export type OpenedMarketplace = { allowEmbeddedDesigner: boolean };

/** Reads roles on every request: the token's user must still manage the workspace. */
export async function openMarketplace(
  ctx: Pick<Context, 'config' | 'keys' | 'clock' | 'database' | 'identity'>,
  token: string | null,
): Promise<OpenedMarketplace | null> {
  const visitor = await readMarketplaceToken(ctx, 'marketplace', token);
  if (!visitor) return null;
  const [{ organization }, visible] = await Promise.all([
    findWorkspaceById(ctx.database.global, visitor.workspaceId),
    organizationsOfUser(ctx, visitor.userId),
  ]);
  const role = visible.roleIn(organization.workos_identifier);
  if (!role || !permissionsOf(role).canManage) return null;
  return { allowEmbeddedDesigner: organization.embedded_designer_enabled };
}
