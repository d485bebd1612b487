import type { Context } from '../../context.ts';
import type { Role } from './organizations-policy.ts';

export async function rolesOfUser(
  ctx: Pick<Context, 'identity'>,
  userId: string,
): Promise<Map<string, Role>> {
  const memberships = await ctx.identity.listMemberships(userId);
  return new Map(
    memberships.map(({ organizationId, role }) => [organizationId, role === 'admin' ? 'admin' : 'member']),
  );
}
