import type { Context } from '../../context.ts';
import { ensureSystemAdminOrganization } from './ensure-system-admin-organization.ts';
import { isSystemAdmin } from './is-system-admin.ts';

/**
 * Makes a person a system admin, at once and in every session of theirs, with a seat in the organization they sign in to as one.
 * False when they were one already.
 */
export async function makeSystemAdmin(
  ctx: Pick<Context, 'database' | 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const organizationId = await ensureSystemAdminOrganization(ctx);
  // A member only: who is a system admin is decided on the server, not by inviting people there.
  await ctx.identity.addMembership({ userId, organizationId, role: 'member' });
  if (await isSystemAdmin(ctx, userId)) return false;
  // WorkOS keeps the audit record of its accounts, and takes no lines of ours. Written first: one line too many does no harm, one that a crash
  // swallowed would be missed.
  if (ctx.identity.name === 'embedded') await ctx.identity.recordHostEvent('system_admin.granted', userId);
  const inserted = await ctx.database.global
    .insertInto('system_admins')
    .values({ user_id: userId, granted_at: ctx.clock() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
