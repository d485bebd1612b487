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

const organizationColumns: { readonly [Column in keyof OrganizationsTable]: true } = {
  id: true,
  name: true,
  handle: true,
  workos_identifier: true,
  workspace_creation_enabled: true,
  can_create_non_demo_templates: true,
  can_send_custom_pass_download_emails: true,
  demo_pass_count_limit: true,
  show_platform_branding: true,
  embedded_designer_enabled: true,
  created_at: true,
};

const workspaceColumns: { readonly [Column in keyof WorkspacesTable]: true } = {
  id: true,
  organization_id: true,
  name: true,
  handle: true,
  timezone_name: true,
  currency: true,
  campaign_rules: true,
  approval_removal: true,
  issuer_name: true,
  issuer_address: true,
  issuer_contact: true,
  company_size: true,
  company_role: true,
  created_at: true,
  created_by: true,
  creation_key: true,
};

export const workspaceSelection = (Object.keys(workspaceColumns) as (keyof WorkspacesTable)[]).map(
  (column) => `workspace.${column}` as const,
);

export const organizationSelection = (Object.keys(organizationColumns) as (keyof OrganizationsTable)[]).map(
  (column) => `organization.${column} as organization.${column}` as const,
);

export function readWorkspace(row: Selectable<WorkspacesTable>): WorkspaceWithOrganization {
  const prefix = 'organization.';
  const [ofOrganization, ofWorkspace] = [true, false].map((isPrefixed) =>
    Object.entries(row).filter(([name]) => name.startsWith(prefix) === isPrefixed),
  );
  const organization = ofOrganization?.map(([name, value]) => [name.slice(prefix.length), value]) ?? [];
  return {
    ...(Object.fromEntries(ofWorkspace ?? []) as Selectable<WorkspacesTable>),
    organization: Object.fromEntries(organization) as Selectable<OrganizationsTable>,
  };
}

/** For authorized callers. Within a transaction pass its `db`: waiting for a second connection can exhaust the pool. */
export async function findWorkspaceById(
  db: Database['global'] | WorkspaceTransaction['db'],
  workspaceId: string,
): Promise<WorkspaceWithOrganization> {
  const global: Pick<Database['global'], 'selectFrom'> = db;
  const row = await global
    .selectFrom('workspaces as workspace')
    .innerJoin('organizations as organization', 'organization.id', 'workspace.organization_id')
    .select(workspaceSelection)
    .select(organizationSelection)
    .where('workspace.id', '=', workspaceId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return readWorkspace(row);
}
