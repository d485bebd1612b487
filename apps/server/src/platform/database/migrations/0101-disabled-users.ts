import { type Kysely, sql } from 'kysely';

/** Servers of the previous release neither read nor write the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_users add column disabled_at timestamptz`.execute(db);
}
