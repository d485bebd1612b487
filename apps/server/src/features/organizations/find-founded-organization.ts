import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { OrganizationsTable } from '../../platform/database/schema/organizations-table.ts';

/** What was founded a moment ago, while workspaces may be created in it; else null. */
export async function findFoundedOrganization(
  { database }: Pick<Context, 'database'>,
  foundedId: string | null,
): Promise<Selectable<OrganizationsTable> | null> {
  if (!foundedId) return null;
  const founded = await database.global
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', foundedId)
    .where('workspace_creation_enabled', '=', true)
    .executeTakeFirst();
  return founded ?? null;
}
