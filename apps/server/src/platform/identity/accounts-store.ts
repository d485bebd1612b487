import type { IdentityStore, MembershipRecord, OrganizationRecord, UserRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type {
  IdentityMembershipsTable,
  IdentityOrganizationsTable,
  IdentityUsersTable,
} from '../database/schema/identity-tables.ts';

type AccountsStore = Pick<
  IdentityStore,
  | 'insertUser'
  | 'findUser'
  | 'findUserByEmail'
  | 'recordSignIn'
  | 'insertOrganization'
  | 'findOrganization'
  | 'renameOrganization'
  | 'insertMembership'
  | 'findMembership'
  | 'listMemberships'
>;

/** Users, organizations and who belongs where. */
export function accountsStore(db: Kysely<GlobalTables>): AccountsStore {
  return {
    insertUser: async (user) => {
      const inserted = await db
        .insertInto('identity_users')
        .values(userRow(user))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    findUser: async (id) => {
      const row = await db.selectFrom('identity_users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? userRecord(row) : null;
    },
    findUserByEmail: async (email) => {
      const row = await db
        .selectFrom('identity_users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row ? userRecord(row) : null;
    },
    recordSignIn: async (userId, at) => {
      await db
        .updateTable('identity_users')
        .set({ last_sign_in_at: at, updated_at: at })
        .where('id', '=', userId)
        .execute();
    },
    insertOrganization: async ({ id, name, createdAt, updatedAt }) => {
      await db
        .insertInto('identity_organizations')
        .values({ id, name, created_at: createdAt, updated_at: updatedAt })
        .execute();
    },
    findOrganization: async (id) => {
      const row = await db
        .selectFrom('identity_organizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? organizationRecord(row) : null;
    },
    renameOrganization: async (id, name, at) => {
      const renamed = await db
        .updateTable('identity_organizations')
        .set({ name, updated_at: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return renamed.numUpdatedRows === 1n;
    },
    ...membershipsStore(db),
  };
}

function membershipsStore(
  db: Kysely<GlobalTables>,
): Pick<AccountsStore, 'insertMembership' | 'findMembership' | 'listMemberships'> {
  return {
    insertMembership: async ({ userId, organizationId, role, createdAt }) => {
      const inserted = await db
        .insertInto('identity_memberships')
        .values({ user_id: userId, organization_id: organizationId, role, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
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
  };
}

function userRow(user: UserRecord): IdentityUsersTable {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: user.passwordHash,
    last_sign_in_at: user.lastSignInAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

function userRecord(row: IdentityUsersTable): UserRecord {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function organizationRecord(row: IdentityOrganizationsTable): OrganizationRecord {
  return { id: row.id, name: row.name, createdAt: row.created_at, updatedAt: row.updated_at };
}

function membershipRecord(row: IdentityMembershipsTable): MembershipRecord {
  return {
    userId: row.user_id,
    organizationId: row.organization_id,
    role: row.role,
    createdAt: row.created_at,
  };
}
