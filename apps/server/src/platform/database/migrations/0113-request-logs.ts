import { type Kysely, sql } from 'kysely';
import { createTenantTable } from '../citus/tenant-table.ts';

/** The last calls of each API key, whose ids sort by time, and the headers of webhook deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, {
    name: 'api_requests',
    columns: sql`
      workspace_id bigint not null,
      api_key_id uuid not null,
      id uuid not null,
      request_id text not null,
      method text not null,
      route text not null,
      status int not null,
      duration_milliseconds int not null,
      created_at timestamptz not null,
      primary key (workspace_id, api_key_id, id)`,
    foreignKeys: [
      {
        name: 'api_requests_api_key_fkey',
        columns: ['workspace_id', 'api_key_id'],
        references: { table: 'api_keys', columns: ['workspace_id', 'id'] },
      },
    ],
  });
  await sql`
    alter table webhook_deliveries
    add column request_headers jsonb,
    add column response_headers jsonb`.execute(db);
}
