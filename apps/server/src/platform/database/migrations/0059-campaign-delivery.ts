import { type Kysely, sql } from 'kysely';

/** Results by wallet, and why wallets were not reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column delivery jsonb`.execute(db);
}
