import { type Kysely, sql } from 'kysely';

/** What a sign-up page asks for besides names and attributes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_up_pages add column contact text not null default 'email',
    add column phone_country text`.execute(db);
}
