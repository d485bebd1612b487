import { type Kysely, sql } from 'kysely';

type ForeignKey = [table: string, columns: string, target: string, targetColumns: string];

// Keys within a workspace are composite, so that both ends are on the same node; keys to global tables are plain. There are no cascades:
// operations delete dependent rows, and the database only refuses.
const foreignKeys: ForeignKey[] = [
  ['workspaces', 'organization_id', 'organizations', 'id'],
  ['api_keys', 'workspace_id', 'workspaces', 'id'],
  ['apple_pass_type_identifiers', 'workspace_id', 'workspaces', 'id'],
  ['apple_pass_type_identifiers', 'certificate_id', 'apple_certificates', 'id'],
  ['google_issuers', 'workspace_id', 'workspaces', 'id'],
  ['google_issuers', 'service_account_id', 'google_service_accounts', 'id'],
  ['files', 'workspace_id', 'workspaces', 'id'],
  ['change_numbers', 'workspace_id', 'workspaces', 'id'],
  ['pass_templates', 'workspace_id', 'workspaces', 'id'],
  [
    'pass_templates',
    'workspace_id, apple_pass_type_identifier_id',
    'apple_pass_type_identifiers',
    'workspace_id, id',
  ],
  ['pass_templates', 'workspace_id, google_issuer_id', 'google_issuers', 'workspace_id, id'],
  ['pass_template_revisions', 'workspace_id, pass_template_id', 'pass_templates', 'workspace_id, id'],
  ['pass_users', 'workspace_id', 'workspaces', 'id'],
  ['passes', 'workspace_id, pass_template_id', 'pass_templates', 'workspace_id, id'],
  ['passes', 'workspace_id, pass_user_id', 'pass_users', 'workspace_id, id'],
  [
    'apple_registrations',
    'workspace_id, device_library_identifier',
    'apple_devices',
    'workspace_id, device_library_identifier',
  ],
  ['apple_registrations', 'workspace_id, pass_id', 'passes', 'workspace_id, id'],
  ['google_objects', 'workspace_id, pass_id', 'passes', 'workspace_id, id'],
  ['campaigns', 'workspace_id, target_pass_template_id', 'pass_templates', 'workspace_id, id'],
  ['campaign_chunks', 'workspace_id, campaign_id', 'campaigns', 'workspace_id, id'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns, target, targetColumns] of foreignKeys)
    await sql
      .raw(`alter table ${table} add foreign key (${columns}) references ${target} (${targetColumns})`)
      .execute(db);
}
