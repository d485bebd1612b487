import { join } from 'node:path';
import { type ApnsClientOptions, createApnsClient } from '@tessera/apple-wallet';
import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { readWalMetrics } from '../backup/wal/wal-files.ts';
import type { Config } from '../config/config.ts';
import { missingMailWarning } from '../config/mail-config.ts';
import type { Context } from '../context.ts';
import { openImageWorkers } from '../features/images/open-image-workers.ts';
import { createCsvDownloads } from '../features/imports/export/csv-downloads.ts';
import { createOutcomeLog } from '../features/operations/outcome-log.ts';
import { readInstallation, readingsOf } from '../features/operations/read-installation.ts';
import { openPkpassWorkers } from '../features/pkpass-imports/open-pkpass-workers.ts';
import { createAppleWallet } from '../features/wallet-platforms/apple-wallet.ts';
import { createGoogleWallet, type GoogleWalletOptions } from '../features/wallet-platforms/google-wallet.ts';
import { openPlatformWallets } from '../features/wallet-platforms/open-platform-wallets.ts';
import { healthApp, metricsApp } from '../http/health.http.ts';
import { closeServer, listen, type RequestArrival } from '../http/listen.ts';
import { webPages } from '../http/pages.ts';
import { createApiRequestLog } from '../platform/api-request-log.ts';
import { type CountedLog, createCountedLog } from '../platform/counted-log.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ensureMonthPartitions } from '../platform/database/month-partitions.ts';
import { openDatabaseServer } from '../platform/database/open-database-server.ts';
import { countOutages } from '../platform/database/outages.ts';
import { recordSentJobs } from '../platform/events/record-sent-jobs.ts';
import { openFiles, requireFiles } from '../platform/files/open-files.ts';
import { randomIds } from '../platform/ids.ts';
import { deriveKeys } from '../platform/keys/derive-keys.ts';
import { openRootKey } from '../platform/keys/open-root-key.ts';
import { createVault } from '../platform/keys/secret-vault.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { openMailer } from '../platform/mail/open-mailer.ts';
import { openOutgoing } from '../platform/outgoing/open-outgoing.ts';
import { createPassLog } from '../platform/pass-log.ts';
import { processName } from '../platform/queue/connected-processes.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { createTokenBucketsOfAll } from '../platform/rate-limits/token-buckets.ts';
import { openSms } from '../platform/sms/open-sms.ts';
import { watchProcess } from '../platform/telemetry/process-readings.ts';
import { noTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { countMails, countPushes, outcomeCounter } from './count-outcomes.ts';
import { jobs } from './features.ts';
import { openIdentity, signInOf } from './open-identity.ts';
import { openOutsideWorld } from './open-outside-world.ts';
import { reactions } from './reactions.ts';
import { webApp } from './server.ts';

export type RunningServer = {
  ctx: Context;
  /** Of the lab in a process without roles, for the web processes below it. */
  labUrl: string | null;
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
  /** Of the lab in the parent of this web process; null if this process runs the lab. */
  labUrl?: string | null;
  /** Whether the processes below this one serve. */
  isReady?: () => boolean;
};

/** Suffices for 10 MB at 1.4 Mbit/s; import files may take longer. Ends with the request's last byte, so responses may, too. */
const requestArrival: RequestArrival = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

const builtWeb = join(import.meta.dirname, '../../../web/dist');

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
      const { fetch } = healthApp({
        ctx,
        isStopping: () => isStopping,
        ...(options.isReady && { isReady: options.isReady }),
      });
      const address = { host: config.host, port: config.statusPort, setting: 'STATUS_PORT' } as const;
      const server = await listen(address, fetch, options.arrival ?? requestArrival);
      closers.push(() => closeServer(server, 0));
    }
    if (config.observability.metricsPort) {
      const { metricsPort: port } = config.observability;
      const address = { host: config.host, port, setting: 'METRICS_PORT' } as const;
      const server = await listen(address, metricsApp(ctx).fetch, options.arrival ?? requestArrival);
      closers.push(() => closeServer(server, 0));
    }
    const labUrl = labApp && config.roles.length === 0 ? await serveLab(labApp, closers) : null;
    if (config.roles.includes('worker')) await ctx.queue.work(ctx, jobs);
    if (config.roles.includes('web')) {
      const pages = webPages(config, signInOf(config), options.webDirectory ?? builtWeb);
      const { fetch } = webApp({ ctx, pages, lab: labApp, isStopping: () => isStopping });
      const server = await listen(config, fetch, options.arrival ?? requestArrival);
      closers.push(() => closeServer(server, drainMilliseconds));
      if (config.bounces?.smtpPort) {
        const { openBounceServer } = await import('../features/invite-emails/bounces/open-bounce-server.ts');
        const bounceServer = await openBounceServer(ctx, config.bounces.smtpPort);
        closers.push(() => bounceServer.close());
      }
    }
    return {
      ctx,
      labUrl,
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

/** For the web processes below this one, which forward to it. */
async function serveLab(labApp: Hono, closers: Closers): Promise<string> {
  const app = new Hono().route('/lab', labApp);
  const server = await listen({ host: '127.0.0.1', port: 0 }, app.fetch, requestArrival);
  closers.push(() => closeServer(server, 0));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
}

type Closers = (() => Promise<unknown>)[];

async function buildContext(config: Config, options: StartOptions, closers: Closers) {
  const { overrides, onStatement, connectionMilliseconds } = options;
  const clock = overrides?.clock ?? (() => new Date());
  const written = createLogger(config.logLevel, clock);
  const countedLog = createCountedLog(overrides?.logger ?? written);
  const logger = countOutages(overrides?.logger ?? written, countedLog);
  closers.push(async () => countedLog.close());
  const telemetry = await openTelemetry(config, countedLog);
  closers.push(() => telemetry.close());
  await requireFiles(config);
  const { url, stop: leaveDatabase } = await openDatabaseServer(
    config,
    logger,
    options.onDatabaseLost ?? ((error) => logger.error('The embedded database is lost', error)),
  );
  closers.push(leaveDatabase);
  options.onDatabaseServer?.(leaveDatabase);
  const listening = onStatement ? { onStatement } : {};
  await migrate({ url, logger, ...listening });
  const name = processName(config.roles);
  let onFailedCommit = () => {};
  const database = openDatabase({
    url,
    name,
    readUrl: config.database.kind === 'address' ? config.database.readUrl : null,
    onReadServerUnused: (reason) =>
      countedLog.add('warn', 'Reads use DATABASE_URL instead of DATABASE_READ_URL', { kind: { reason } }),
    onFailedCommit: () => onFailedCommit(),
    ...listening,
    ...(config.observability.exportsTraces && { traceStatement: telemetry.traceStatement }),
    ...(connectionMilliseconds ? { connectionMilliseconds } : {}),
  });
  closers.push(() => database.close());
  const rootKey = await openRootKey({ db: database.global, clock, config });
  const passLog = createPassLog({ config, database, clock, countedLog, logger });
  closers.push(() => passLog.flush());
  const apiRequestLog = createApiRequestLog({ database, clock, ids: randomIds, countedLog, logger });
  closers.push(() => apiRequestLog.flush());
  const outcomes = createOutcomeLog({ clock, database, logger });
  closers.push(() => outcomes.flush());
  const countOutcome = outcomeCounter(telemetry, outcomes);
  // Without this month's partition events go to the default one, so a failure need not prevent the start.
  await ensureMonthPartitions(database.global, clock()).catch((error: unknown) =>
    logger.error('The event partitions could not be created', error),
  );
  await warnAboutRlsBypass(database.global, logger);
  const world = await openOutsideWorld(config, clock, options.labUrl ?? null);
  closers.push(() => world.close());
  const vault = createVault(rootKey);
  const platform = await openPlatformWallets({ database, vault, clock, ids: randomIds }, world);
  const apns = createApnsClient({
    ...options.push,
    url: world.apns.url,
    clock,
    ...(world.apns.caPem ? { ca: world.apns.caPem } : {}),
  });
  closers.push(() => apns.close());
  const push = countPushes(apns, countOutcome);
  const mailWarning = missingMailWarning(config);
  if (mailWarning) logger.warn(mailWarning);
  const tokenBuckets = createTokenBucketsOfAll({ database, clock });
  const mailer = openMailer(config.mail, { deliver: world.deliverMail, tokenBuckets });
  closers.push(async () => mailer?.close());
  const imageWorkers = openImageWorkers(logger);
  closers.push(() => imageWorkers.close());
  const pkpassWorkers = openPkpassWorkers(logger);
  closers.push(() => pkpassWorkers.close());
  const queue = await openQueue({
    url,
    name,
    jobs,
    logger,
    telemetry,
    ...((await database.isDistributed()) && { recordSent: recordSentJobs(clock) }),
  });
  onFailedCommit = queue.noteFailedCommit;
  closers.push(() => queue.stop());
  const ctx: Context = {
    config,
    clock,
    ids: randomIds,
    countedLog,
    telemetry,
    outcomes,
    passLog,
    apiRequestLog,
    tokenBuckets,
    csvDownloads: createCsvDownloads(),
    database,
    queue,
    reactions,
    files: await openFiles(config),
    imageWorkers,
    pkpassWorkers,
    mailer: mailer && countMails(mailer, countOutcome),
    sms: openSms(config.sms, world.deliverText),
    vault,
    keys: deriveKeys(rootKey),
    identity: await openIdentity(config, {
      database,
      vault,
      clock,
      ids: randomIds,
      logger,
      queue,
      tokenBuckets,
    }),
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
      onOutcome: (outcome) => countOutcome('google', outcome),
      fetch,
      platform: platform.google,
      addresses: world.google,
      requestsPerSecond: world.googleRequestsPerSecond,
      ...options.google,
    }),
    outgoing: openOutgoing(config.outgoing),
    ...overrides,
    logger,
  };
  watchServer(ctx, closers);
  return { ctx, labApp: world.labApp };
}

/** Then the queries' own workspace_id is the only protection. */
export async function warnAboutRlsBypass<Schema>(
  db: Kysely<Schema>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
  `.execute(db);
  const role = rows[0]?.role;
  if (role)
    logger.warn(
      'The role in DATABASE_URL is a superuser or bypasses row-level security: give Tessera a plain role that owns its database',
      { role },
    );
}

/** Loads OpenTelemetry only if a setting asks for it. */
async function openTelemetry({ observability }: Config, countedLog: CountedLog): Promise<Telemetry> {
  const { metricsPort, exportsMetrics, exportsTraces } = observability;
  if (!metricsPort && !exportsMetrics && !exportsTraces) return noTelemetry;
  const module = await import('../platform/telemetry/open-telemetry.ts');
  return module.openTelemetry(observability, countedLog);
}

function watchServer(ctx: Context, closers: Closers): void {
  if (ctx.telemetry === noTelemetry) return;
  const own = watchProcess(ctx);
  closers.push(async () => own.close());
  ctx.telemetry.watch(own.read);
  ctx.telemetry.watch(() => readInstallation(ctx).then(readingsOf));
  ctx.telemetry.watch(() => readWalMetrics(ctx));
}
