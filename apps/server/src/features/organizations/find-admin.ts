import type { Context } from '../../context.ts';
import type { Acquaintance } from '../../platform/identity/account-provider.ts';
import { rolesOfUser } from './roles-of-user.ts';

/** A person who administrates the organization now; null for whoever has left, or may not manage any more. */
export async function findAdmin(
  ctx: Pick<Context, 'identity'>,
  organizationId: string,
  userId: string,
): Promise<Acquaintance | null> {
  const user = await ctx.identity.findUser(userId);
  if (!user) return null;
  const roles = await rolesOfUser(ctx, user.id);
  return roles.get(organizationId) === 'admin' ? user : null;
}
