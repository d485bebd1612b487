import type { IdentityStore, OrganizationRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityOrganizationsTable } from '../database/schema/identity-people-tables.ts';

type OrganizationsStore = Pick<
  IdentityStore,
  'insertOrganization' | 'findOrganization' | 'renameOrganization'
>;

/** Organizations, as far as the provider knows them. */
export function organizationsStore(db: Kysely<GlobalTables>): OrganizationsStore {
  return {
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
  };
}

function organizationRecord(row: IdentityOrganizationsTable): OrganizationRecord {
  return { id: row.id, name: row.name, createdAt: row.created_at, updatedAt: row.updated_at };
}
