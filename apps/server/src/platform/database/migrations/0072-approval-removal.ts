import { type Kysely, sql } from 'kysely';

/** The pending request to switch approval of campaigns off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table workspaces add column approval_removal jsonb').execute(db);
}
