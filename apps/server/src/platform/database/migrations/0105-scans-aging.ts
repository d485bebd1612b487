import { type Kysely, sql } from 'kysely';

/** Without the scans that stay with their passes, which would gather at the front. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index scans_aging on scans (workspace_id, scanned_at)
    where action <> 'redeem' or outcome <> 'accepted'`.execute(db);
}
