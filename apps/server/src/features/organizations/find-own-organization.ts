import type { Context } from '../../context.ts';
import type { MemberOrganization } from './find-organization.ts';
import { organizationsOfUser } from './organizations-of-user.ts';
import { permissionsOf } from './organizations-policy.ts';

export async function findOwnOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
): Promise<MemberOrganization | null> {
  if (!account.organizationId) return null;
  const role = (await organizationsOfUser(ctx, account.userId)).roleIn(account.organizationId);
  const organization = await ctx.database.global
    .selectFrom('organizations')
    .selectAll()
    .where('workos_identifier', '=', account.organizationId)
    .executeTakeFirst();
  return organization && role ? { ...organization, permissions: permissionsOf(role) } : null;
}
