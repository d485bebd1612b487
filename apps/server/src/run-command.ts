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

/** What a command works with: the installation's data and people, without doors or wallets. Mails wait for a running worker. */
export type CommandContext = Pick<Context, 'config' | 'database' | 'identity' | 'clock' | 'ids'>;

export type Command = {
  help: string;
  /** Does it, and answers the sentence to print. Null: the words make no sense, and the help is shown. */
  work: (words: readonly string[]) => ((ctx: CommandContext) => Promise<string>) | null;
  /** Whether it mails: only then is the queue opened, and without it nobody would be told anything. */
  mails: boolean;
};

/** Runs an operator's command on this installation's database, whether the server is running or not. Ends with status 1 when it could not. */
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

/** What the operator can mend is one sentence; anything else comes with its stack. */
function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
