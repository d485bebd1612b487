import type { Context } from '../../context.ts';
import { identityDatabase } from '../../platform/identity/identity-database.ts';
import { insertAuditEvent } from '../../platform/identity/records-store.ts';
import { findSystemAdminOrganization } from './find-system-admin-organization.ts';

/** Effective immediately. Returns false if the user was none. One transaction removes both rows and writes the audit event. */
export async function removeSystemAdmin(
  { database, identity }: Pick<Context, 'database' | 'identity'>,
  userId: string,
): Promise<boolean> {
  const organizationId = await findSystemAdminOrganization({ database });
  const event = identity.name === 'embedded' ? identity.newHostEvent('system_admin.revoked', userId) : null;
  return database.global.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('system_admins')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    // A membership at WorkOS stays: by itself it grants nothing.
    if (!event) return true;
    await transaction
      .deleteFrom('identity_memberships')
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId ?? '')
      .execute();
    await insertAuditEvent(identityDatabase(transaction), event);
    return true;
  });
}
