import { type Kysely, sql } from 'kysely';
import { lastReplacedMigration } from './adopt-baseline.ts';
import { migrations } from './migrations/migrations.ts';

export type MigrationState = {
  applied: string[];
  pending: string[];
  /** Of a newer release. */
  unknown: string[];
};

/** Reads without locks and changes nothing. */
export async function readMigrationState<Schema>(db: Kysely<Schema>): Promise<MigrationState> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  const { rows } = tables[0]?.name
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name) && name > lastReplacedMigration),
  };
}
