import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { adoptBaseline } from './adopt-baseline.ts';
import { migrations as released } from './migrations/migrations.ts';

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
 * @throws ConfigError for a database that is older than the baseline
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
    await adoptBaseline(db);
    await migrateToLatest(db, migrations);
  } finally {
    clearTimeout(waitTimer);
    await db.destroy();
  }
}

function openWithoutTimeout(url: string, onStatement: MigrateOptions['onStatement']): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Citus alters tables that reference each other only over one connection per worker. PostgreSQL ignores it.
    options: '-c citus.multi_shard_modify_mode=sequential',
  });
  pool.on('error', () => undefined);
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

async function migrateToLatest(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Work that began earlier may land later: a database may have run 0102 before 0101 existed.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`The database could not be migrated${failed ? ` (migration ${failed})` : ''}.`, {
    cause: error,
  });
}
