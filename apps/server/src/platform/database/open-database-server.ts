import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { Logger } from '../logger.ts';
import { hasUnfinishedRestore } from './embedded/adopt-data-directory.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

const oldestMajor = 16;
const connectMilliseconds = 10_000;

/** Texts for the error codes of the operating system. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host could not be looked up',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the host',
  ETIMEDOUT: 'it does not answer',
  ECONNRESET: 'it closes the connection',
};

/** @throws ConfigError that names the host and the cause, without the password */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds });
  client.on('error', () => undefined);
  const address = `${client.host}:${client.port}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestMajor)
      throw new ConfigError(
        'invalid',
        `The database at ${address} is PostgreSQL ${major}: set DATABASE_URL to a server of version ${oldestMajor} or newer.`,
      );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      'invalid',
      `The database at ${address} cannot be reached (${reasonOf(error)}): start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A host with several addresses fails with the errors of all. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'timeout expired') return 'it does not answer';
  return ('code' in error && reasons[String(error.code)]) || error.message;
}

const role = 'tessera';

/** The application's own role: a superuser would bypass row-level security. Safe to run at every start. */
export async function prepareEmbeddedDatabase(administratorUrl: string): Promise<string> {
  const password = createHash('sha256')
    .update(`tessera role ${new URL(administratorUrl).password}`)
    .digest('hex');
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    // Serializes concurrent starts, because PostgreSQL has no "create role if not exists".
    await client.query('select pg_advisory_lock(7255131)');
    const roles = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0)
      await client.query(
        `create role ${role} login nosuperuser nocreaterole nobypassrls password '${password}'`,
      );
    const databases = await client.query('select 1 from pg_database where datname = $1', [role]);
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
  const url = new URL(administratorUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${role}`;
  return url.toString();
}

/** Each process may be the one that starts the server, so all give the same options. */
export const embeddedOptions = ({ dataDirectory, backup }: Config, log: Pick<Logger, 'info' | 'warn'>) => ({
  directory: dataDirectory,
  log,
  archiveSeconds: backup.walSeconds,
});

export type DatabaseServer = { url: string; stop(): Promise<void> };

/** @param onLost if given, restarts an embedded server that ends, and runs if that fails */
export async function openDatabaseServer(
  config: Config,
  logger: Logger,
  onLost?: (error: unknown) => void,
): Promise<DatabaseServer> {
  if (config.database.kind === 'address') {
    await requireDatabase(config.database.url);
    return { url: config.database.url, stop: () => Promise.resolve() };
  }
  if (hasUnfinishedRestore(config.dataDirectory))
    throw new ConfigError(
      'invalid',
      `A restore into ${config.dataDirectory} was interrupted: run "tessera restore" again, or delete the directory.`,
    );
  const embedded = await startEmbeddedPostgres(embeddedOptions(config, logger));
  try {
    const url = await prepareEmbeddedDatabase(embedded.url);
    const stopWatching = onLost ? keepRunning(embedded, { log: logger, onLost }) : () => undefined;
    return {
      url,
      stop: () => {
        stopWatching();
        return embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
