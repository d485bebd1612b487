import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database, WorkspaceTransaction } from '../../platform/database/database.ts';
import type {
  OrganizationsTable,
  WorkspacesTable,
} from '../../platform/database/schema/organizations-table.ts';

export type WorkspaceWithOrganization = Selectable<WorkspacesTable> & {
  organization: Selectable<OrganizationsTable>;
};

/**
 * The workspace by its number, for callers already authorised for it: jobs, wallets, API keys. Within a transaction pass its `db`: holding
 * one connection while waiting for a second can exhaust the pool.
 */
export async function findWorkspaceById(
  db: Database['global'] | WorkspaceTransaction['db'],
  workspaceId: string,
): Promise<WorkspaceWithOrganization> {
  const global: Pick<Database['global'], 'selectFrom'> = db;
  const workspace = await global
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  if (!workspace) throw new AppError('notFound');
  const organization = await global
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', workspace.organization_id)
    .executeTakeFirstOrThrow();
  return { ...workspace, organization };
}
