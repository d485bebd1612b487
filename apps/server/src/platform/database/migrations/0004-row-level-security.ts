import { type Kysely, sql } from 'kysely';

// Listed here rather than taken from the schema, since a migration must not change with later tables.
const tables = [
  'api_keys',
  'apple_pass_type_identifiers',
  'google_issuers',
  'files',
  'change_numbers',
  'pass_templates',
  'pass_template_revisions',
  'pass_users',
  'passes',
  'apple_devices',
  'apple_registrations',
  'google_objects',
  'google_callback_nonces',
  'campaigns',
  'campaign_chunks',
  'events',
  'count_deltas',
  'daily_counts',
];

/**
 * The second line of defense behind the queries' workspace_id: without a workspace set for the transaction, no tenant row can be read or
 * written. Forced, because the application owns its tables, and owners are otherwise exempt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql.raw(`alter table ${table} enable row level security`).execute(db);
    await sql.raw(`alter table ${table} force row level security`).execute(db);
    await sql
      .raw(
        `create policy own_workspace on ${table}
          using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
          with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
      )
      .execute(db);
  }
}
