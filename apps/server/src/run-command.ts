import { readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { openSecrets } from './config/secrets.ts';
import type { Context } from './context.ts';
import { deliverIdentityMailJob } from './features/identity-mails/deliver-identity-mail.job.ts';
import { openIdentity } from './open-identity.ts';
import { openDatabase } from './platform/database/database.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabaseServer } from './platform/database/open-database-server.ts';
import { randomIds } from './platform/ids.ts';
import { createVault } from './platform/keys/seal.ts';
import { createLogger } from './platform/logger.ts';
import { openQueue, type Queue } from './platform/queue/queue.ts';

/** What a command can use: the installation's data and accounts, without HTTP or wallets. A running worker delivers its mails. */
export type CommandContext = Pick<Context, 'config' | 'database' | 'identity' | 'clock' | 'ids'>;

export type Command = {
  help: string;
  /** Parses the arguments and returns the action, which resolves to the output; null to show the help. */
  work: (words: readonly string[]) => ((ctx: CommandContext) => Promise<string>) | null;
  /** Whether the command sends mail, for which it needs the queue. */
  mails: boolean;
};

/** Runs an operator's command on this installation's database, whether or not the server is running. Exits with status 1 on failure. */
export function runCommand({ help, work, mails }: Command, words: readonly string[]): void {
  const wanted = words[0] === '--help' ? null : work(words);
  if (wanted) {
    onDatabase(wanted, mails)
      .then((sentence) => process.stdout.write(`${sentence}\n`))
      .catch(fail);
    return;
  }
  const asked = words[0] === '--help';
  (asked ? process.stdout : process.stderr).write(help);
  process.exitCode = asked ? 0 : 1;
}

async function onDatabase(run: (ctx: CommandContext) => Promise<string>, mails: boolean): Promise<string> {
  const clock = () => new Date();
  const config = readConfig(process.env, []);
  const { masterKey } = await openSecrets(config);
  const logger = createLogger('error', clock);
  const server = await openDatabaseServer(config, logger);
  const database = openDatabase({ url: server.url, connectionsMax: 2 });
  let queue: Queue | null = null;
  try {
    await migrate({ url: server.url, logger });
    queue = mails ? await openQueue({ url: server.url, jobs: [deliverIdentityMailJob], logger }) : null;
    const vault = createVault(masterKey);
    const ids = randomIds;
    const identity = openIdentity(config, { database, vault, clock, ids, logger, queue });
    return await run({ config, database, identity, clock, ids });
  } finally {
    await queue?.stop();
    await database.close();
    await server.stop();
  }
}

/** Prints a message for errors the operator can fix, and a stack for others. */
function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
