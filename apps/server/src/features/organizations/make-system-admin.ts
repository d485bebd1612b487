import type { Context } from '../../context.ts';
import { identityDatabase } from '../../platform/identity/identity-database.ts';
import { insertAuditEvent } from '../../platform/identity/records-store.ts';
import { findSystemAdminOrganization } from './find-system-admin-organization.ts';

/** Shown where a user of several organizations chooses one. */
const name = 'System administration';

/** Created with the first system admin. A concurrent second organization stays unused. */
async function ensureSystemAdminOrganization(ctx: Pick<Context, 'database' | 'identity'>): Promise<string> {
  const known = await findSystemAdminOrganization(ctx);
  if (known) return known;
  const { id } = await ctx.identity.createOrganization({ name });
  await ctx.database.global
    .insertInto('system_admin_organization')
    .values({ workos_identifier: id })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return (await findSystemAdminOrganization(ctx)) ?? id;
}

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
