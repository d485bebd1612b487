import { type Kysely, sql } from 'kysely';
import { createTenantTable } from '../citus/tenant-table.ts';

/** Counts of what programs record, by day, actor and kind; the store of a scanner; entries by the time they were recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, {
    name: 'entry_counts',
    columns: sql`
      workspace_id bigint not null,
      pass_template_id uuid not null,
      day date not null,
      actor_kind text not null,
      actor_id text not null,
      kind text not null,
      name text not null,
      count bigint not null,
      amount bigint not null,
      primary key (workspace_id, pass_template_id, day, actor_kind, actor_id, kind, name)`,
  });
  await sql`alter table scanners add column store text`.execute(db);
  await sql`create index program_entries_recorded on program_entries
    (workspace_id, program_id, recorded_at)`.execute(db);
  await sql`create index rewards_open on rewards (workspace_id, pass_id) where status = 'open'`.execute(db);
}
