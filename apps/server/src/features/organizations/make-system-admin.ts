import type { Context } from '../../context.ts';
import { insertAuditEvent } from '../../platform/identity/insert-audit-event.ts';
import { ensureSystemAdminOrganization } from './ensure-system-admin-organization.ts';

/**
 * Makes a person a system admin, at once and in every session of theirs, with a seat in the organization they sign in to as one.
 * False when they were one already. The grant and its line in the audit record are written together or not at all.
 */
export async function makeSystemAdmin(
  ctx: Pick<Context, 'database' | 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const organizationId = await ensureSystemAdminOrganization(ctx);
  // A member only: who is a system admin is decided on the server, not by inviting people there.
  await ctx.identity.addMembership({ userId, organizationId, role: 'member' });
  // WorkOS keeps the audit record of its accounts, and takes no lines of ours.
  const event =
    ctx.identity.name === 'embedded' ? ctx.identity.newHostEvent('system_admin.granted', userId) : null;
  return ctx.database.global.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('system_admins')
      .values({ user_id: userId, granted_at: ctx.clock() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    const isNew = inserted.numInsertedOrUpdatedRows === 1n;
    if (isNew && event) await insertAuditEvent(transaction, event);
    return isNew;
  });
}
