import { type Kysely, sql } from 'kysely';

/** When a service account's next request to Google may start, for all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table google_service_accounts add column next_request_at timestamptz not null default '-infinity'`.execute(
    db,
  );
}
