import type { IdentityStore, MembershipRecord } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityMembershipsTable } from '../database/schema/identity-people-tables.ts';
import { changeMembership } from './change-membership.ts';
import { searchText } from './search-text.ts';

type MembershipsStore = Pick<
  IdentityStore,
  'insertMembership' | 'findMembership' | 'listMemberships' | 'changeRole' | 'removeMembership'
>;

/** Who belongs where. */
export function membershipsStore(db: Kysely<GlobalTables>): MembershipsStore {
  return {
    insertMembership: (membership) =>
      db.transaction().execute((transaction) => addMember(transaction, membership)),
    findMembership: async (userId, organizationId) => {
      const row = await db
        .selectFrom('identity_memberships')
        .selectAll()
        .where('user_id', '=', userId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      return row ? membershipRecord(row) : null;
    },
    listMemberships: async (userId) => {
      const rows = await db
        .selectFrom('identity_memberships as membership')
        .innerJoin('identity_organizations as organization', 'organization.id', 'membership.organization_id')
        .selectAll('membership')
        .select('organization.name as organization_name')
        .where('membership.user_id', '=', userId)
        .orderBy('membership.created_at')
        .orderBy('membership.organization_id')
        .execute();
      return rows.map((row) => ({ ...membershipRecord(row), organizationName: row.organization_name }));
    },
    changeRole: (userId, organizationId, role) => changeMembership(db, { userId, organizationId }, role),
    removeMembership: (userId, organizationId) => changeMembership(db, { userId, organizationId }, null),
  };
}

function membershipRecord(row: Omit<IdentityMembershipsTable, 'search_text'>): MembershipRecord {
  return {
    userId: row.user_id,
    organizationId: row.organization_id,
    role: row.role,
    createdAt: row.created_at,
  };
}

/** Adds a membership, found by its user's name and address of this moment. False when there is one. */
export async function addMember(
  transaction: Transaction<GlobalTables>,
  { userId, organizationId, role, createdAt }: MembershipRecord,
): Promise<boolean> {
  // Shared with other readers, not with a change of the name: that one waits, and then finds this membership.
  const user = await transaction
    .selectFrom('identity_users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
  const inserted = await transaction
    .insertInto('identity_memberships')
    .values({
      user_id: userId,
      organization_id: organizationId,
      role,
      search_text: searchText(user),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
