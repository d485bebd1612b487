import { join } from 'node:path';
import { type ApnsClientOptions, createApnsClient } from '@tessera/apple-wallet';
import { jobs } from './composition/features.ts';
import { webApp } from './composition/server.ts';
import type { Config } from './config/config.ts';
import { missingMailWarning } from './config/mail-config.ts';
import type { Context } from './context.ts';
import { openImageWorkers } from './features/images/open-image-workers.ts';
import { createCsvDownloads } from './features/imports/csv-downloads.ts';
import { openPkpassWorkers } from './features/pkpass-imports/open-pkpass-workers.ts';
import { createAppleWallet } from './features/wallet-platforms/apple-wallet.ts';
import { createGoogleWallet, type GoogleWalletOptions } from './features/wallet-platforms/google-wallet.ts';
import { openPlatformWallets } from './features/wallet-platforms/open-platform-wallets.ts';
import { healthApp } from './http/health.http.ts';
import { closeServer, listen, type RequestArrival } from './http/listen.ts';
import { webPages } from './http/pages.ts';
import { openIdentity, signInOf } from './open-identity.ts';
import { openOutsideWorld } from './open-outside-world.ts';
import { createCountedLog } from './platform/counted-log.ts';
import { openDatabase } from './platform/database/database.ts';
import { ensureEventPartitions } from './platform/database/event-partitions.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabaseServer } from './platform/database/open-database-server.ts';
import { warnAboutRlsBypass } from './platform/database/warn-about-rls-bypass.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { randomIds } from './platform/ids.ts';
import { deriveKeys } from './platform/keys/derive-keys.ts';
import { openMasterKey } from './platform/keys/open-master-key.ts';
import { createVault } from './platform/keys/secret-vault.ts';
import { createLogger } from './platform/logger.ts';
import { openMailer } from './platform/mail/open-mailer.ts';
import { openOutgoing } from './platform/outgoing/open-outgoing.ts';
import { createPassLog } from './platform/pass-log.ts';
import { processName } from './platform/queue/connected-processes.ts';
import { openQueue } from './platform/queue/queue.ts';
import { reactions } from './reactions.ts';

export type RunningServer = {
  ctx: Context;
  stop(options?: StopOptions): Promise<void>;
};

type StopOptions = {
  /** Until then the server accepts requests, while `/health/ready` reports that it stops. */
  acceptUntil?: Promise<unknown>;
  drainMilliseconds?: number;
};

export type StartOptions = {
  overrides?: Partial<Context>;
  push?: Partial<Omit<ApnsClientOptions, 'url' | 'ca' | 'clock'>>;
  google?: Pick<GoogleWalletOptions, 'requestsPerSecond' | 'requestMilliseconds' | 'sleep'>;
  arrival?: RequestArrival;
  connectionMilliseconds?: number;
  onDatabaseServer?: (leave: () => Promise<void>) => void;
  onDatabaseLost?: (error: unknown) => void;
  webDirectory?: string;
  onStatement?: (statement: string) => void;
};

/** Suffices for 10 MB at 1.4 Mbit/s; import files may take longer. Ends with the request's last byte, so responses may, too. */
const requestArrival: RequestArrival = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

const builtWeb = join(import.meta.dirname, '../../web/dist');

/** Builds the context in order, starting with the database, and starts the configured roles. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  let drainMilliseconds = 5_000;
  const closing = async () => {
    const failures: unknown[] = [];
    // A failing close must not keep others open, in particular the database.
    for (const close of closers.toReversed()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const { ctx, labApp } = await buildContext(config, options, closers);
    if (config.statusPort) {
      const { fetch } = healthApp({ ctx, isStopping: () => isStopping });
      const address = { host: config.host, port: config.statusPort, setting: 'STATUS_PORT' } as const;
      const server = await listen(address, fetch, options.arrival ?? requestArrival);
      closers.push(() => closeServer(server, 0));
    }
    if (config.roles.includes('worker')) await ctx.queue.work(ctx, jobs);
    if (config.roles.includes('web')) {
      const pages = webPages(config, signInOf(config), options.webDirectory ?? builtWeb);
      const { fetch } = webApp({ ctx, pages, lab: labApp, isStopping: () => isStopping });
      const server = await listen(config, fetch, options.arrival ?? requestArrival);
      closers.push(() => closeServer(server, drainMilliseconds));
      if (config.bounces?.smtpPort) {
        const { openBounceServer } = await import('./features/invite-emails/open-bounce-server.ts');
        const bounceServer = await openBounceServer(ctx, config.bounces.smtpPort);
        closers.push(() => bounceServer.close());
      }
    }
    return {
      ctx,
      stop: async (stopping = {}) => {
        isStopping = true;
        drainMilliseconds = stopping.drainMilliseconds ?? drainMilliseconds;
        await stopping.acceptUntil;
        await closing();
      },
    };
  } catch (error) {
    await closing();
    throw error;
  }
}

type Closers = (() => Promise<unknown>)[];

async function buildContext(config: Config, options: StartOptions, closers: Closers) {
  const { overrides, onStatement, connectionMilliseconds } = options;
  const clock = overrides?.clock ?? (() => new Date());
  const logger = createLogger(config.logLevel, clock);
  const countedLog = createCountedLog(overrides?.logger ?? logger);
  closers.push(async () => countedLog.close());
  const { url, stop: leaveDatabase } = await openDatabaseServer(
    config,
    logger,
    options.onDatabaseLost ?? ((error) => logger.error('The embedded database is lost', error)),
  );
  closers.push(leaveDatabase);
  options.onDatabaseServer?.(leaveDatabase);
  const listening = onStatement ? { onStatement } : {};
  await migrate({ url, logger, ...listening });
  const database = openDatabase({
    url,
    ...listening,
    ...(connectionMilliseconds ? { connectionMilliseconds } : {}),
  });
  closers.push(() => database.close());
  const masterKey = await openMasterKey({ db: database.global, clock, config });
  const passLog = createPassLog({ database, clock, countedLog, logger: overrides?.logger ?? logger });
  closers.push(() => passLog.flush());
  // Without this month's partition events go to the default one, so a failure need not prevent the start.
  await ensureEventPartitions(database.global, clock()).catch((error: unknown) =>
    logger.error('The event partitions could not be created', error),
  );
  await warnAboutRlsBypass(database.global, logger);
  const world = await openOutsideWorld(config, clock);
  closers.push(() => world.close());
  const vault = createVault(masterKey);
  const platform = await openPlatformWallets({ database, vault, clock, ids: randomIds }, world);
  const push = createApnsClient({
    ...options.push,
    url: world.apns.url,
    clock,
    ...(world.apns.caPem ? { ca: world.apns.caPem } : {}),
  });
  closers.push(() => push.close());
  const mailWarning = missingMailWarning(config);
  if (mailWarning) logger.warn(mailWarning);
  const mailer = openMailer(config.mail, world.deliverMail);
  closers.push(async () => mailer?.close());
  const imageWorkers = openImageWorkers(logger);
  closers.push(() => imageWorkers.close());
  const pkpassWorkers = openPkpassWorkers(logger);
  closers.push(() => pkpassWorkers.close());
  const queue = await openQueue({ url, jobs, logger, connectionName: processName(config.roles) });
  closers.push(() => queue.stop());
  const ctx: Context = {
    config,
    clock,
    ids: randomIds,
    logger,
    countedLog,
    passLog,
    csvDownloads: createCsvDownloads(),
    database,
    queue,
    reactions,
    files: openFileStore(join(config.dataDirectory, 'files')),
    imageWorkers,
    pkpassWorkers,
    mailer,
    vault,
    keys: deriveKeys(masterKey),
    identity: await openIdentity(config, { database, vault, clock, ids: randomIds, logger, queue }),
    apple: createAppleWallet({
      database,
      vault,
      clock,
      platform: platform.apple,
      push,
      authorities: world.appleAuthorities,
    }),
    google: createGoogleWallet({
      database,
      vault,
      clock,
      countedLog,
      fetch,
      platform: platform.google,
      addresses: world.google,
      requestsPerSecond: world.googleRequestsPerSecond,
      ...options.google,
    }),
    outgoing: openOutgoing(config.outgoing),
    ...overrides,
  };
  return { ctx, labApp: world.labApp };
}
