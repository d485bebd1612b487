import { type Kysely, sql } from 'kysely';

/** Finds the drafts that are old enough to delete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create index pass_template_drafts on pass_template_revisions (workspace_id, created_at) where published_at is null',
    )
    .execute(db);
}
