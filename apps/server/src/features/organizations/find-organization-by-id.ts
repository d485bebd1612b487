import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';

export type OrganizationRow = Selectable<OrganizationsTable>;

export function findOrganizationById(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<OrganizationRow> {
  return database.global
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
