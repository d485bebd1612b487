import { type Kysely, sql } from 'kysely';

/** Scanners with several actions and templates, and the short codes of passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scanners add column actions jsonb, add column pass_template_ids jsonb,
    add column finds_persons boolean not null default false, add column pin_hash bytea,
    add column searches bigint not null default 0`.execute(db);
  // The check of "action" names those of earlier releases.
  await sql`alter table scans add column kind text`.execute(db);
  await sql`alter table passes add column short_code text`.execute(db);
  await sql`create unique index passes_short_code on passes (workspace_id, short_code)
    where short_code is not null`.execute(db);
  await sql`create index passes_without_short_code on passes (workspace_id, id)
    where short_code is null`.execute(db);
}
