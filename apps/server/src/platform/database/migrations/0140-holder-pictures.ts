import { type Kysely, sql } from 'kysely';

/** Pictures of holders, of which those that no pass or person has are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column unused_since timestamptz`.execute(db);
  await sql`create index files_unused on files (workspace_id, unused_since)
    where unused_since is not null`.execute(db);
}
