import { type Kysely, sql } from 'kysely';

/** What a second admin was asked about a campaign, and answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table campaigns add column approval jsonb').execute(db);
}
