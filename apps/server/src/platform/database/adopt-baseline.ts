import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../../config/config-error.ts';
import { expansionTable, isContraction, migrationTable } from './migrations/migrations.ts';

export const baseline = '0100-baseline';

/** The last migration that the baseline replaces, and the commit that has it. */
export const lastReplacedMigration = '0081-campaign-runs';
const lastCommit = '78c627d8';

/** The lock of Kysely's migrator. */
export const migratorLock = '3853314791062309107';

/** What the baseline has differently. Foreign keys are replaced, because Citus does not rename constraints. */
const statements = [
  `drop table organization_foundings`,
  // Deltas of older releases have a day of UTC instead of an instant; row-level security would hide them from the owner.
  `alter table count_deltas no force row level security`,
  `update count_deltas set at = (day + time '12:00') at time zone 'UTC' where at is null`,
  `alter table count_deltas force row level security`,
  `alter table count_deltas drop column day`,
  `alter table count_deltas alter column at set not null`,
  `alter table scans validate constraint scans_action`,
  `alter table scanners validate constraint scanners_action`,
  ...['campaign_chunks', 'campaign_clicks', 'conversions', 'holdout_conversions'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_workspace_id_campaign_id_fkey`,
    `alter table ${table} rename column campaign_id to run_id`,
    `alter table ${table} add foreign key (workspace_id, run_id) references campaign_runs (workspace_id, id)`,
  ]),
  `alter table conversions rename column clicked_campaign_id to clicked_run_id`,
  `alter index conversions_of_campaign rename to conversions_of_run`,
];

/**
 * Marks the baseline as done in a database whose last replaced migration ran; leaves an empty one and those with the baseline as they are.
 * @throws ConfigError for an older database
 */
export async function adoptBaseline(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(`select pg_advisory_xact_lock(${migratorLock})`);
    const newest = (await readMigrationNames(tx, migrationTable)).at(-1);
    if (newest === undefined || newest > lastReplacedMigration) return;
    if (newest < lastReplacedMigration)
      throw new ConfigError(
        'invalid',
        `The database's last migration is ${newest}: start Tessera's commit ${lastCommit} on it once, and then this version.`,
      );
    for (const statement of statements) await run(statement);
    await run(`delete from kysely_migration where name < '${lastReplacedMigration}'`);
    await run(`update kysely_migration set name = '${baseline}' where name = '${lastReplacedMigration}'`);
  });
}

/** Moves expansions out of the table that 0.1.0 reads. Only unreleased commits recorded them there. */
export async function adoptExpansions(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const names = await readMigrationNames(tx, migrationTable);
    const misplaced = names.filter((name) => name > baseline && !isContraction(name));
    if (misplaced.length === 0) return;
    await sql`create table if not exists ${sql.table(expansionTable)}
      (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
    await sql`
      with moved as (
        delete from ${sql.table(migrationTable)} where name in (${sql.join(misplaced)}) returning name, timestamp
      )
      insert into ${sql.table(expansionTable)} (name, timestamp) select name, timestamp from moved`.execute(
      tx,
    );
  });
}

/** Empty if the table does not exist. */
export async function readMigrationNames<Schema>(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass(${table})::text as name`.execute(db);
  if (!tables[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
