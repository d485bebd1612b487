import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table workspaces add column created_by text`,
  `alter table workspaces add column creation_key text`,
  `alter table workspaces add constraint workspaces_creation_key unique (created_by, creation_key)`,
];

/** The key under which somebody asked for a workspace: asked for again, because the answer was lost, it makes no second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
