import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table workspaces add column created_by text`,
  `alter table workspaces add column creation_key text`,
  `alter table workspaces add constraint workspaces_creation_key unique (created_by, creation_key)`,
];

/** The idempotency key of a workspace's creation: a retry after a lost answer returns the same workspace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
