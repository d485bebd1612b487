import type { Context } from '../../context.ts';
import { identityDatabase } from '../../platform/identity/identity-database.ts';
import { insertAuditEvent } from '../../platform/identity/records-store.ts';
import { ensureSystemAdminOrganization } from './ensure-system-admin-organization.ts';

/** Effective immediately in all sessions. Returns false if the user was one. One transaction writes grant and audit event. */
export async function makeSystemAdmin(
  ctx: Pick<Context, 'database' | 'clock' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const organizationId = await ensureSystemAdminOrganization(ctx);
  // As a member only: our table determines system admins, not invitations to that organization.
  await ctx.identity.addMembership({ userId, organizationId, role: 'member' });
  // WorkOS has an audit log of its own that does not accept our events.
  const event =
    ctx.identity.name === 'embedded' ? ctx.identity.newHostEvent('system_admin.granted', userId) : null;
  return ctx.database.global.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('system_admins')
      .values({ user_id: userId, granted_at: ctx.clock() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    const isNew = inserted.numInsertedOrUpdatedRows === 1n;
    if (isNew && event) await insertAuditEvent(identityDatabase(transaction), event);
    return isNew;
  });
}
