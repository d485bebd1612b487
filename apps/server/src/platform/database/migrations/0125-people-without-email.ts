import { type Kysely, sql } from 'kysely';

/** People by phone number, by the caller's own id, or by none; the empty row of a merged person leads to the other one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pass_users add column phone text, add column external_id text,
    add column merged_into uuid`.execute(db);
  await sql`alter table erasures add column phone text, add column external_id text`.execute(db);
  await sql`create unique index pass_users_phone on pass_users (workspace_id, phone)
    where phone is not null`.execute(db);
  await sql`create unique index pass_users_external_id on pass_users (workspace_id, external_id)
    where external_id is not null`.execute(db);
}
