import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

type OrganizationsStore = Pick<
  IdentityStore,
  'insertOrganization' | 'findOrganization' | 'renameOrganization'
>;

export function organizationsStore(db: Kysely<IdentityTables>): OrganizationsStore {
  return {
    insertOrganization: async ({ id, name, externalId, createdAt, updatedAt }) => {
      const row = await db
        .insertInto('identityOrganizations')
        .values({ id, name, externalId, createdAt, updatedAt })
        // The update changes nothing: it makes the statement return the existing row.
        .onConflict((conflict) =>
          conflict.column('externalId').doUpdateSet({ externalId: (eb) => eb.ref('excluded.externalId') }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return row;
    },
    findOrganization: async (id) => {
      const row = await db
        .selectFrom('identityOrganizations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    renameOrganization: async (id, name, at) => {
      const renamed = await db
        .updateTable('identityOrganizations')
        .set({ name, updatedAt: at })
        .where('id', '=', id)
        .executeTakeFirst();
      return renamed.numUpdatedRows === 1n;
    },
  };
}
