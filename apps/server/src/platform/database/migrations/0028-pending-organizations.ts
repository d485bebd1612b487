import { type Kysely, sql } from 'kysely';

const statements = [
  `create table pending_organizations (
    user_id text primary key,
    external_id text not null,
    ended_at timestamptz
  )`,
  `alter table identity_organizations add column external_id text unique`,
];

/**
 * The idempotency key of an organization's creation. `organization_foundings` stays for servers of the previous release; the next release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
