import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import {
  adoptBaseline,
  adoptExpansions,
  baseline,
  migratorLock,
  readMigrationNames,
} from './adopt-baseline.ts';
import {
  expansionTable,
  isContraction,
  migrationTable,
  migrations as released,
} from './migrations/migrations.ts';

/** An up-to-date installation takes a fraction of a second. */
const waitLoggedAfterMilliseconds = 5_000;

export type MigrateOptions = {
  url: string;
  logger: Pick<Logger, 'info'>;
  onStatement?: (statement: string) => void;
  /** Replaced by tests. */
  migrations?: Record<string, Migration>;
};

/**
 * Migrates the schema to the latest version under an advisory lock, so that many servers can start at once. Uses its own connection,
 * because creating an index on a large table, and waiting for another server's migration, may exceed the pool's statement timeout. The wait
 * times out after an hour.
 * @throws ConfigError for a database that is older than the baseline, or that a newer release contracted
 */
export async function migrate({
  url,
  logger,
  onStatement,
  migrations = released,
}: MigrateOptions): Promise<void> {
  const db = openWithoutTimeout(url, onStatement);
  const waitTimer = setTimeout(
    () => logger.info('The database is being migrated, by this server or another; this may take a while'),
    waitLoggedAfterMilliseconds,
  );
  try {
    // Held by the pool's only connection until it closes.
    await db.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${migratorLock})`));
    await adoptBaseline(db);
    await migrateToLatest(db, migrations);
  } finally {
    clearTimeout(waitTimer);
    await db.destroy();
  }
}

/** One connection, for changes of the schema. */
export function openWithoutTimeout(
  url: string,
  onStatement?: MigrateOptions['onStatement'],
): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Citus alters tables that reference each other only over one connection per worker. PostgreSQL ignores it.
    options: '-c citus.multi_shard_modify_mode=sequential',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely({
    dialect: new PostgresDialect({
      pool,
      // The role or the database may have a statement timeout.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('set statement_timeout = 0'));
      },
    }),
    log: ({ level, query }) => {
      if (level === 'query') onStatement?.(query.sql);
    },
  });
}

type Migrations = Record<string, Migration>;

/**
 * Kysely refuses a database with a migration that a release does not know. So its own table records the baseline and contractions only, and a second
 * one the expansions: the previous release, 0.1.0 included, starts on a database that was expanded, and refuses one that was contracted.
 */
async function migrateToLatest(db: Kysely<unknown>, migrations: Migrations): Promise<void> {
  const only = (isWanted: (name: string) => boolean): Migrations =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => isWanted(name)));
  const isBaseline = (name: string) => name === baseline;
  await run(db, migrationTable, await ignoreUnknown(db, migrationTable, only(isBaseline)));
  await adoptExpansions(db);
  const expansions = only((name) => !isBaseline(name) && !isContraction(name));
  await run(db, expansionTable, await ignoreUnknown(db, expansionTable, expansions));
  await run(
    db,
    migrationTable,
    only((name) => isBaseline(name) || isContraction(name)),
  );
}

/** Adds empty migrations under the names that another release recorded. */
async function ignoreUnknown(
  db: Kysely<unknown>,
  table: string,
  migrations: Migrations,
): Promise<Migrations> {
  const recorded = await readMigrationNames(db, table);
  const empty: Migration = { up: async () => undefined };
  return { ...Object.fromEntries(recorded.map((name) => [name, empty])), ...migrations };
}

/** Less than PostgreSQL's deadlock_timeout, so that the migration is repeated before a server's statement fails. */
const lockTimeoutMilliseconds = 200;
const lockPauseMilliseconds = 300;
const lockWaitMilliseconds = 3600 * 1000;
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** Each migration in a transaction of its own, so that the locks of one end before the next. */
async function run(db: Kysely<unknown>, table: string, migrations: Migrations): Promise<void> {
  // Kysely reads the catalog several times before it finds nothing to do.
  const recorded = new Set(await readMigrationNames(db, table));
  if (recorded.size > 0 && recorded.symmetricDifference(new Set(Object.keys(migrations))).size === 0) return;
  const migrator = new Migrator({
    db,
    migrationTableName: table,
    provider: { getMigrations: async () => migrations },
    // Work that began earlier may land later: a database may have run 0102 before 0101 existed.
    allowUnorderedMigrations: true,
  });
  await db.executeQuery(CompiledQuery.raw(`set lock_timeout = ${lockTimeoutMilliseconds}`));
  const end = Date.now() + lockWaitMilliseconds;
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (!error && results.length === 0) break;
    if (!error) continue;
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if ((code === lockNotAvailable || code === deadlockDetected) && Date.now() < end) {
      await pause(lockPauseMilliseconds);
      continue;
    }
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be migrated${failed ? ` (migration ${failed})` : ''}.`, {
      cause: error,
    });
  }
  await db.executeQuery(CompiledQuery.raw('reset lock_timeout'));
}
