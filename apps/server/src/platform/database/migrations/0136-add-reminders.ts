import { type Kysely, sql } from 'kysely';
import { createTenantTable } from '../citus/tenant-table.ts';

/** Templates that mail the download link again to people who have not added their pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, {
    name: 'add_reminders',
    columns: sql`
      workspace_id bigint not null,
      pass_template_id uuid not null,
      days integer not null,
      reminded_after uuid not null,
      primary key (workspace_id, pass_template_id)`,
    foreignKeys: [
      {
        name: 'add_reminders_pass_template_fkey',
        columns: ['workspace_id', 'pass_template_id'],
        references: { table: 'pass_templates', columns: ['workspace_id', 'id'] },
      },
    ],
  });
}
