import { type Kysely, sql } from 'kysely';

/** How many rows of import files an erasure removed, for its receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasures add column import_rows integer not null default 0`.execute(db);
}
