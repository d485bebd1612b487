import { type Kysely, sql } from 'kysely';

/** An expansion: servers of the release before read and write neither column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table master_key add column sealed_root text, add column rotated_at timestamptz`.execute(
    db,
  );
}
