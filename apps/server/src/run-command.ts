import { openIdentity } from './composition/open-identity.ts';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type { Context } from './context.ts';
import { deliverIdentityMailJob } from './features/identity-mails/identity-mails.jobs.ts';
import { notifyAdminsOfApprovalRemovalJob } from './features/workspaces/workspaces.jobs.ts';
import { openDatabase } from './platform/database/database.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts';
import { hasEmbeddedPostgres } from './platform/database/embedded/paths.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabaseServer } from './platform/database/open-database-server.ts';
import { randomIds } from './platform/ids.ts';
import { openRootKey } from './platform/keys/open-root-key.ts';
import { createVault } from './platform/keys/secret-vault.ts';
import { createLogger } from './platform/logger.ts';
import { openQueue, type Queue } from './platform/queue/queue.ts';

/** No HTTP and no wallets. A running worker delivers the mails. */
export type CommandContext = Pick<Context, 'config' | 'database' | 'identity' | 'clock' | 'ids'> & {
  /** Null for commands that send no mail. */
  queue: Queue | null;
};

export type Command = {
  help: string;
  /** Returns the action, which resolves to the output; null shows the help. */
  work: (args: readonly string[]) => ((ctx: CommandContext) => Promise<string>) | null;
  mails: boolean;
};

export type CommandAnswer = { status: 0 | 1; output: string };

/** Runs whether or not the server does. Exits with status 1 on failure. */
export async function runCommand(command: Command, words: readonly string[]): Promise<void> {
  const { status, output } = await answerCommand(command, words, process.env);
  (status === 0 ? process.stdout : process.stderr).write(output);
  process.exitCode = status;
}

export async function answerCommand(
  { help, work, mails }: Command,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandAnswer> {
  const isHelp = words[0] === '--help';
  const wanted = isHelp ? null : work(words);
  if (!wanted) return { status: isHelp ? 0 : 1, output: help };
  try {
    return { status: 0, output: `${await onDatabase(wanted, mails, environment)}\n` };
  } catch (error) {
    return { status: 1, output: `${describe(error)}\n` };
  }
}

const mailJobs = [deliverIdentityMailJob, notifyAdminsOfApprovalRemovalJob];

async function onDatabase(
  run: (ctx: CommandContext) => Promise<string>,
  mails: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const clock = () => new Date();
  const config = readConfig(environment, []);
  if (config.database.kind === 'embedded' && !hasEmbeddedPostgres(config.dataDirectory))
    throw new ConfigError(
      'missing',
      `There is no database in ${config.dataDirectory}: set the DATA_DIR or DATABASE_URL that the server is started with.`,
    );
  const logger = createLogger('error', clock);
  const server = await openDatabaseServer(config, logger);
  const database = openDatabase({ url: server.url, connectionsMax: 2 });
  let queue: Queue | null = null;
  try {
    await migrate({ url: server.url, logger });
    const rootKey = await openRootKey({ db: database.global, clock, config });
    queue = mails ? await openQueue({ url: server.url, jobs: mailJobs, logger }) : null;
    const vault = createVault(rootKey);
    const ids = randomIds;
    const identity = await openIdentity(config, { database, vault, clock, ids, logger, queue });
    return await run({ config, database, identity, clock, ids, queue });
  } finally {
    await queue?.stop();
    await database.close();
    await server.stop();
  }
}

function describe(error: unknown): string {
  const isKnown = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  return isKnown ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
}
