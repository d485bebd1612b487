import { type Kysely, sql } from 'kysely';

/** Holdout and variants of campaigns. Which of them a pass gets is computed from the ids, so nothing is stored per pass. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table campaigns add column split jsonb').execute(db);
}
