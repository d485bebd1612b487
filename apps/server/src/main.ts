import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ChildProcesses, labUrlVariable, readyMessage, startChildProcesses } from './child-processes.ts';
import { type RunningServer, startServer } from './composition/start-server.ts';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { helpText } from './config/flags.ts';
import { misspelledSettings } from './config/misspelled-settings.ts';
import type { Context } from './context.ts';
import { onStopSignals } from './on-stop-signals.ts';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts';
import { removeEmbeddedPostgres } from './platform/database/embedded/remove-embedded-postgres.ts';
import { createLogger } from './platform/logger.ts';

async function main(argv: string[]): Promise<void> {
  if (argv.includes('--help')) {
    process.stdout.write(helpText());
    return;
  }
  const config = readConfig(process.env, argv);
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  if (config.reset) await reset(config.dataDirectory);
  let leaveDatabase: () => Promise<void> = () => Promise.resolve();
  const logger = createLogger(config.logLevel, () => new Date());
  for (const sentence of misspelledSettings(process.env)) logger.warn(sentence);
  let children: ChildProcesses | undefined;
  let isReady = config.webs === 0;
  const starting = startServer(config, {
    labUrl: process.env[labUrlVariable] ?? null,
    isReady: () => isReady,
    onDatabaseServer: (leave) => {
      leaveDatabase = leave;
    },
    // Without its database the process serves nothing; a supervisor may start it again.
    onDatabaseLost: (error) => {
      fail(error);
      process.exit();
    },
  });
  const isStopping = onStopSignals({
    logger,
    // Waits for a start in progress; `fail` reports why a start failed.
    stop: (signal) =>
      starting.then(
        (server) =>
          server
            // The children first, because in development they deliver to the lab in this process.
            .stop(stopOptions(config, signal, children))
            .catch(fail)
            // A forgotten connection or timer must not keep the process, and with it `npm start`, alive.
            .then(() => process.exit()),
        () => undefined,
      ),
    endAtOnce: () => {
      children?.kill();
      return leaveDatabase();
    },
  });
  // The process that started this one has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const server = await starting;
  const { ctx, labUrl } = server;
  if (isStopping()) return;
  children = startChildProcesses(config, {
    logger: ctx.logger,
    labUrl,
    // As without a database: a supervisor may start all of them again.
    onLost: (error) => {
      children?.kill();
      fail(error);
      void leaveDatabase().finally(() => process.exit());
    },
  });
  await children.ready;
  isReady = true;
  try {
    if (config.environment === 'development' && startsAll(config)) await welcome(ctx);
  } catch (error) {
    // Stopping makes the load fail; the next start completes it.
    if (isStopping()) return;
    await server.stop();
    throw error;
  }
  if (isStopping()) return;
  ctx.logger.info('Ready', {
    roles: config.roles,
    ...(config.webs > 0 && { webs: config.webs, workers: config.workers }),
    url: config.publicUrl,
  });
  process.send?.(readyMessage);
  await notifySystemd('READY=1').catch((error: unknown) =>
    ctx.logger.warn('systemd was not notified', { error: String(error) }),
  );
}

/** Tells the unit that the server is ready (sd_notify(3)); Node has no datagram sockets of that kind. */
async function notifySystemd(state: string): Promise<void> {
  if (process.env.NOTIFY_SOCKET) await promisify(execFile)('systemd-notify', [state]);
}

/** A supervisor sends SIGTERM: a proxy needs some seconds to notice the stop. A person sends SIGINT (Ctrl-C), who should not wait. */
function stopOptions(
  { environment, roles }: Config,
  signal: NodeJS.Signals,
  children: ChildProcesses | undefined,
): Parameters<RunningServer['stop']>[0] {
  const childrenEnded = children?.stop() ?? Promise.resolve();
  if (signal !== 'SIGTERM') return { acceptUntil: childrenEnded };
  return {
    acceptUntil: Promise.all([childrenEnded, roles.includes('web') && setTimeout(5_000)]),
    // In development a page of the lab keeps a response open.
    drainMilliseconds: environment === 'production' ? 25_000 : 5_000,
  };
}

/** The parent of web processes loads the demo data, not these. */
const startsAll = ({ roles, webs }: Config): boolean =>
  webs > 0 || (roles.includes('web') && !process.env[labUrlVariable]);

async function welcome(ctx: Context): Promise<void> {
  if (ctx.identity.name === 'workos') {
    process.stdout.write(
      `\n  Tessera is ready at ${ctx.config.publicUrl}\n  WorkOS keeps the accounts: sign in with yours. There is no demo data, whose people have accounts here.\n\n`,
    );
    return;
  }
  if (!ctx.config.empty) {
    const { loadDemoData } = await import('./demo/load-demo-data.ts');
    if (await loadDemoData(ctx)) {
      const { addToLabPhones } = await import('./demo/add-to-lab-phones.ts');
      await addToLabPhones(ctx);
    }
  }
  const { startupMessage } = await import('./demo/startup-message.ts');
  process.stdout.write(await startupMessage(ctx));
}

async function reset(dataDirectory: string): Promise<void> {
  await removeEmbeddedPostgres({ directory: dataDirectory });
  for (const part of ['files', 'lab', 'demo-api-key', 'master.key'])
    await rm(join(dataDirectory, part), { recursive: true, force: true });
}

function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  process.stderr.write(
    `${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  fail(error);
  process.exit();
});
