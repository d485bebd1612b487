import { type Kysely, sql } from 'kysely';

/** At most one row, written by the first start, so that a start with another master key is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table master_key (
    is_only boolean primary key default true check (is_only),
    fingerprint text not null,
    created_at timestamptz not null
  )`.execute(db);
}
