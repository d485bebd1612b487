import { type Kysely, sql } from 'kysely';

/** When sending the message to the template's class at Google ended, which a campaign with such a message waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column class_message_finished_at timestamptz`.execute(db);
}
