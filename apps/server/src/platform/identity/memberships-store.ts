import type { IdentityStore, MembershipChange, MembershipRecord, Role } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
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

type Place = { userId: string; organizationId: string };

/** Null ends the membership. Refuses to leave the organization without an admin. */
function changeMembership(
  db: Kysely<IdentityTables>,
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

/** Serializes changes of an organization: when two admins leave at once, the second finds the first gone. */
async function takeTurn(transaction: Transaction<IdentityTables>, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('identityOrganizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

async function findRole(transaction: Transaction<IdentityTables>, place: Place): Promise<Role | null> {
  const row = await transaction
    .selectFrom('identityMemberships')
    .select('role')
    .where('userId', '=', place.userId)
    .where('organizationId', '=', place.organizationId)
    .executeTakeFirst();
  return row?.role ?? null;
}

async function hasOtherAdmin(transaction: Transaction<IdentityTables>, place: Place): Promise<boolean> {
  const other = await transaction
    .selectFrom('identityMemberships')
    .select('userId')
    .where('organizationId', '=', place.organizationId)
    .where('role', '=', 'admin')
    .where('userId', '<>', place.userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function write(
  transaction: Transaction<IdentityTables>,
  place: Place,
  role: Role | null,
): Promise<void> {
  const { userId, organizationId } = place;
  if (role === null)
    await transaction
      .deleteFrom('identityMemberships')
      .where('userId', '=', userId)
      .where('organizationId', '=', organizationId)
      .execute();
  else
    await transaction
      .updateTable('identityMemberships')
      .set({ role })
      .where('userId', '=', userId)
      .where('organizationId', '=', organizationId)
      .execute();
}
