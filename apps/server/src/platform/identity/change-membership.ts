import type { MembershipChange, Role } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type Place = { userId: string; organizationId: string };

/** Gives a member another role, or with null ends the membership, unless the organization would have no admin left. */
export function changeMembership(
  db: Kysely<GlobalTables>,
  place: Place,
  role: Role | null,
): Promise<MembershipChange> {
  return db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, place.organizationId);
    const before = await findRole(transaction, place);
    if (before === null) return 'not_a_member';
    const losesAdmin = before === 'admin' && role !== 'admin';
    if (losesAdmin && !(await hasOtherAdmin(transaction, place))) return 'last_admin';
    await write(transaction, place, role);
    return 'changed';
  });
}

/** One change at a time in an organization: of two admins who leave at once, the second sees that the first is gone. */
async function takeTurn(transaction: Transaction<GlobalTables>, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('identity_organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

async function findRole(transaction: Transaction<GlobalTables>, place: Place): Promise<Role | null> {
  const row = await transaction
    .selectFrom('identity_memberships')
    .select('role')
    .where('user_id', '=', place.userId)
    .where('organization_id', '=', place.organizationId)
    .executeTakeFirst();
  return row?.role ?? null;
}

async function hasOtherAdmin(transaction: Transaction<GlobalTables>, place: Place): Promise<boolean> {
  const other = await transaction
    .selectFrom('identity_memberships')
    .select('user_id')
    .where('organization_id', '=', place.organizationId)
    .where('role', '=', 'admin')
    .where('user_id', '<>', place.userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function write(transaction: Transaction<GlobalTables>, place: Place, role: Role | null): Promise<void> {
  const { userId, organizationId } = place;
  if (role === null)
    await transaction
      .deleteFrom('identity_memberships')
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId)
      .execute();
  else
    await transaction
      .updateTable('identity_memberships')
      .set({ role })
      .where('user_id', '=', userId)
      .where('organization_id', '=', organizationId)
      .execute();
}
