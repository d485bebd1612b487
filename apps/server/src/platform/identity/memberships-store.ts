import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { addMember } from './add-member.ts';
import { changeMembership } from './change-membership.ts';
import { membershipRecord } from './membership-record.ts';

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
