import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { MemberOrganization } from './find-organization.ts';
import { rolesOfUser } from './roles-of-user.ts';

const planIncludesNoMore = 'The plan of this organization includes no more workspaces.';

/** @throws AppError `forbidden` if the organization's plan includes no further workspace */
export function requirePlanWithWorkspaces(
  organization: Pick<MemberOrganization, 'workspace_creation_enabled'>,
): void {
  if (!organization.workspace_creation_enabled)
    throw new AppError('forbidden', { message: planIncludesNoMore });
}

/** A new organization would evade the plans of those that the user administrates. @throws AppError `forbidden` */
export async function refuseWayAroundPlan(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
): Promise<void> {
  const roles = await rolesOfUser(ctx, userId);
  const administrated = [...roles].filter(([, role]) => role === 'admin').map(([identifier]) => identifier);
  if (administrated.length === 0) return;
  const plans = await ctx.database.global
    .selectFrom('organizations')
    .select('workspace_creation_enabled')
    .where('workos_identifier', 'in', administrated)
    .execute();
  if (plans.length > 0 && plans.every((plan) => !plan.workspace_creation_enabled))
    throw new AppError('forbidden', { message: planIncludesNoMore });
}
