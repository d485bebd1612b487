import pg from 'pg';
import { ConfigError } from '../../config/config-error.ts';

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
