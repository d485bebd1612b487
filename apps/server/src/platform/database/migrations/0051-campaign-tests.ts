import { type Kysely, sql } from 'kysely';

/** A text of its own for Google Wallet, and tests, which are hidden campaigns to an admin's own passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      add column google_message text,
      add column is_test boolean not null default false
  `.execute(db);
}
