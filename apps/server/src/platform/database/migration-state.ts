import type { Kysely } from 'kysely';
import { lastReplacedMigration, readMigrationNames } from './adopt-baseline.ts';
import { expansionTable, isContraction, migrations, migrationTable } from './migrations/migrations.ts';

export type MigrationState = {
  applied: string[];
  pending: string[];
  /** Expansions of a newer release, with which this one works. */
  newer: string[];
  /** Contractions of a newer release. */
  unknown: string[];
};

/** Reads without locks and changes nothing. */
export async function readMigrationState<Schema>(db: Kysely<Schema>): Promise<MigrationState> {
  const expansions = await readMigrationNames(db, expansionTable);
  const applied = [...(await readMigrationNames(db, migrationTable)), ...expansions].toSorted();
  const known = Object.keys(migrations);
  const others = applied.filter((name) => !known.includes(name) && name > lastReplacedMigration);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    newer: others.filter((name) => !isContraction(name)),
    unknown: others.filter(isContraction),
  };
}
