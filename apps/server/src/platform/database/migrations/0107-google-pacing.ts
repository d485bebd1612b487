import { type Kysely, sql } from 'kysely';

/**
 * Global. No foreign key: in a distributed database the table stays local to the coordinator, while each node has a copy of the service accounts.
 * Unlogged: a crash empties it, which only allows requests at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table google_pacing (
      service_account_id uuid primary key,
      next_request_at timestamptz not null
    )`.execute(db);
}
