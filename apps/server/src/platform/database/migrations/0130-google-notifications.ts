import { type Kysely, sql } from 'kysely';

/** What Google announces of a pass, and when it did, for the budget of three notifications a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table google_objects
    add column announced jsonb,
    add column notified_at timestamptz[],
    add column rewarded_at timestamptz`.execute(db);
}
