import type { IdentityStore, MembershipRecord } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { changeMembership } from './change-membership.ts';
import type { IdentityTables } from './identity-tables.ts';
import { searchText } from './search-text.ts';

type MembershipsStore = Pick<
  IdentityStore,
  'insertMembership' | 'findMembership' | 'listMemberships' | 'changeRole' | 'removeMembership'
>;

export function membershipsStore(db: Kysely<IdentityTables>): MembershipsStore {
  return {
    insertMembership: (membership) =>
      db.transaction().execute((transaction) => addMember(transaction, membership)),
    findMembership: async (userId, organizationId) => {
      const row = await db
        .selectFrom('identityMemberships')
        .select(['userId', 'organizationId', 'role', 'createdAt'])
        .where('userId', '=', userId)
        .where('organizationId', '=', organizationId)
        .executeTakeFirst();
      return row ?? null;
    },
    listMemberships: async (userId) => {
      const rows = await db
        .selectFrom('identityMemberships as membership')
        .innerJoin('identityOrganizations as organization', 'organization.id', 'membership.organizationId')
        .select(['membership.userId', 'membership.organizationId', 'membership.role', 'membership.createdAt'])
        .select('organization.name as organizationName')
        .where('membership.userId', '=', userId)
        .orderBy('membership.createdAt')
        .orderBy('membership.organizationId')
        .execute();
      return rows;
    },
    changeRole: (userId, organizationId, role) => changeMembership(db, { userId, organizationId }, role),
    removeMembership: (userId, organizationId) => changeMembership(db, { userId, organizationId }, null),
  };
}

/** False if the membership exists. */
export async function addMember(
  transaction: Transaction<IdentityTables>,
  { userId, organizationId, role, createdAt }: MembershipRecord,
): Promise<boolean> {
  // Shared with other readers; a change of the name waits, and then finds this membership.
  const user = await transaction
    .selectFrom('identityUsers')
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
  const inserted = await transaction
    .insertInto('identityMemberships')
    .values({
      userId,
      organizationId,
      role,
      searchText: searchText(user),
      createdAt,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'organizationId']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
