import { type Kysely, sql } from 'kysely';

/** When the message to the template's class at Google ended; a campaign that has one is Sent only then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column class_message_finished_at timestamptz`.execute(db);
}
