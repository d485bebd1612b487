import { openIdentity } from '../composition/open-identity.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Context } from '../context.ts';
import { deliverIdentityMailJob } from '../features/identity-mails/identity-mails.jobs.ts';
import { notifyAdminsOfApprovalRemovalJob } from '../features/workspaces/workspaces.jobs.ts';
import { openDatabase } from '../platform/database/database.ts';
import { hasEmbeddedPostgres } from '../platform/database/embedded/paths.ts';
import { readMigrationState } from '../platform/database/migration-state.ts';
import { openDatabaseServer } from '../platform/database/open-database-server.ts';
import { randomIds } from '../platform/ids.ts';
import { openRootKey } from '../platform/keys/open-root-key.ts';
import { createVault } from '../platform/keys/secret-vault.ts';
import { createLogger } from '../platform/logger.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { createTokenBucketsOfAll } from '../platform/rate-limits/token-buckets.ts';

export type OpenDatabase = Pick<Context, 'config' | 'database' | 'clock' | 'logger'> & { url: string };

/** No HTTP and no wallets. A running worker delivers the mails. */
export type Installation = Pick<Context, 'config' | 'database' | 'identity' | 'clock' | 'ids'> & {
  /** Null for commands that send no mail. */
  queue: Queue | null;
};

/** Opens the database as it is, whether or not the server runs. Never creates one. */
export async function withDatabase<Result>(
  environment: NodeJS.ProcessEnv,
  work: (open: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const clock = () => new Date();
  const config = readConfig(environment, []);
  if (config.database.kind === 'embedded' && !hasEmbeddedPostgres(config.dataDirectory))
    throw new ConfigError(
      'missing',
      `There is no database in ${config.dataDirectory}: set the DATA_DIR or DATABASE_URL that the server is started with.`,
    );
  // Standard output holds the answer alone.
  const logger = createLogger('error', clock, (line) => process.stderr.write(line));
  const server = await openDatabaseServer(config, logger);
  const database = openDatabase({ url: server.url, connectionsMax: 2 });
  try {
    return await work({ config, database, clock, logger, url: server.url });
  } finally {
    await database.close();
    await server.stop();
  }
}

const mailJobs = [deliverIdentityMailJob, notifyAdminsOfApprovalRemovalJob];

/** As above, with accounts and secrets. Refuses a database of another release. */
export async function withInstallation<Result>(
  environment: NodeJS.ProcessEnv,
  { mails }: { mails: boolean },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return withDatabase(environment, async ({ config, database, clock, logger, url }) => {
    await requireCurrentSchema(database);
    const rootKey = await openRootKey({ db: database.global, clock, config });
    const queue = mails ? await openQueue({ url, jobs: mailJobs, logger }) : null;
    try {
      const vault = createVault(rootKey);
      const ids = randomIds;
      const tokenBuckets = createTokenBucketsOfAll({ database, clock });
      const host = { database, vault, clock, ids, logger, queue, tokenBuckets };
      const identity = await openIdentity(config, host);
      return await work({ config, database, identity, clock, ids, queue });
    } finally {
      await queue?.stop();
    }
  });
}

/** @throws ConfigError, because a command must not migrate the database of running servers */
export async function requireCurrentSchema({ global }: OpenDatabase['database']): Promise<void> {
  const { pending, unknown } = await readMigrationState(global);
  if (unknown.length > 0)
    throw new ConfigError(
      'invalid',
      `A newer release has removed what this one uses (${unknown.join(', ')}): use the command of that release.`,
    );
  if (pending.length > 0)
    throw new ConfigError(
      'invalid',
      `The database lacks the migrations ${pending.join(', ')}: run "tessera migrate" or start the server, and try again.`,
    );
}
