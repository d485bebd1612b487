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
    insertOrganization: async ({ id, name, externalId, createdAt, updatedAt }) => {
      const row = await db
        .insertInto('identity_organizations')
        .values({ id, name, external_id: externalId, created_at: createdAt, updated_at: updatedAt })
        // The update changes nothing: it makes the statement return the existing row.
        .onConflict((conflict) =>
          conflict.column('external_id').doUpdateSet({ external_id: (eb) => eb.ref('excluded.external_id') }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return organizationRecord(row);
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
  const { id, name, external_id: externalId, created_at: createdAt, updated_at: updatedAt } = row;
  return { id, name, externalId, createdAt, updatedAt };
}
