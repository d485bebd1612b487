import { fromKysely, PgBoss } from 'pg-boss';
import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';
import type { Logger } from '../logger.ts';
import type { GatheredJob, HandledJob, Job, OneByOneJob } from './job.ts';
import { runGathered } from './run-gathered.ts';

export type SendOptions = { startAfter?: Date };

/** Where a job is inserted: a transaction, or the database itself. */
type SendTarget = { db: Parameters<typeof fromKysely>[0] };

export type Queue = {
  /** Enqueues in the business transaction: the job exists exactly if the change is committed. */
  send<Schema extends ZodType>(
    tx: SendTarget,
    job: Job<Schema>,
    payload: z.infer<Schema>,
    options?: SendOptions,
  ): Promise<void>;
  /** Enqueues several jobs of one kind with one statement. */
  sendMany<Schema extends ZodType>(
    tx: SendTarget,
    job: Job<Schema>,
    payloads: readonly z.infer<Schema>[],
    options?: SendOptions,
  ): Promise<void>;
  /** The jobs of one kind whose payload contains `like`, oldest first; includes jobs finished within a day. */
  find<Schema extends ZodType>(job: Job<Schema>, like: object): Promise<FoundJob<z.infer<Schema>>[]>;
  /** Throws if jobs cannot be enqueued or fetched. */
  check(): Promise<void>;
  /** Starts running these jobs in this process. */
  work(ctx: Context, jobs: readonly HandledJob[]): Promise<void>;
  /** Waits for running jobs, then disconnects. */
  stop(): Promise<void>;
};

/** `open`: pending, running, or to be retried. `over`: done or failed permanently. */
type FoundJob<Payload> = { payload: Payload; state: 'open' | 'over' };

const openStates: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

/** A dead worker's jobs are released after this time without a heartbeat; pg-boss's minimum. */
const heartbeatSeconds = 10;
const drainSecondsMax = 25;

/** Of a server process, besides its pool. */
export const queueConnections = 4;

export type QueueOptions = {
  url: string;
  jobs: readonly Job[];
  logger: Logger;
  /** Names the connections in pg_stat_activity. */
  connectionName?: string;
};

/** The job queue, in the same database as the data. `jobs` lists all jobs: sending another one is a programming error. */
export async function openQueue({
  url,
  jobs,
  logger,
  connectionName = 'pgboss',
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    max: queueConnections,
    application_name: connectionName,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    persistWarnings: false,
  });
  boss.on('error', (error) => logger.error('The job queue reported an error', error));
  await boss.start();
  for (const job of jobs) await declareQueue(boss, job);
  let isStopped = false;
  boss.on('stopped', () => {
    isStopped = true;
  });
  return {
    send: async ({ db }, job, payload, { startAfter } = {}) => {
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromKysely(db),
        ...(startAfter ? { startAfter } : {}),
        ...groupingOf(job, payload),
      });
    },
    sendMany: async ({ db }, job, payloads, { startAfter } = {}) => {
      const rows = payloads.map((payload) => ({
        data: job.payload.parse(payload) as object,
        ...(startAfter ? { startAfter } : {}),
        ...groupingOf(job, payload),
      }));
      await boss.insert(job.name, rows, { db: fromKysely(db), returnId: false });
    },
    find: async (job, like) => {
      const found = await boss.findJobs(job.name, { data: like });
      return found
        .toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
        .flatMap(({ data, state }) => {
          const read = job.payload.safeParse(data);
          return read.success ? [{ payload: read.data, state: openStates.has(state) ? 'open' : 'over' }] : [];
        });
    },
    check: async () => {
      if (isStopped || !(await boss.isInstalled())) throw new Error('The job queue is not running.');
    },
    work: async (ctx, handled) => {
      for (const job of handled) await runJob(boss, job, ctx);
      await syncSchedules(boss, handled);
    },
    stop: () => boss.stop({ graceful: true, timeout: drainSecondsMax * 1000 }),
  };
}

/** The job's singleton key and group. */
function groupingOf<Schema extends ZodType>({ onlyOnePer, turns }: Job<Schema>, payload: z.infer<Schema>) {
  return {
    ...(onlyOnePer ? { singletonKey: onlyOnePer(payload) } : {}),
    ...(turns ? { group: { id: turns.groupOf(payload) } } : {}),
  };
}

async function declareQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retriesMax,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds,
    expireInSeconds: job.secondsMax ?? 15 * 60,
    deleteAfterSeconds: 24 * 3600,
    notify: !('gatheredMax' in job),
  };
  if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options);
  else await boss.createQueue(job.name, { ...options, policy: job.onlyOnePer ? 'short' : 'standard' });
}

/** Synchronizes stored schedules with the declarations, to remove those of changed or renamed jobs. */
async function syncSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.cron !== undefined);
  const names = new Set(scheduled.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const { name, cron, payload, onlyOnePer } of scheduled) {
    const data = payload.parse({});
    const single = onlyOnePer ? { singletonKey: onlyOnePer(data) } : {};
    await boss.schedule(name, cron ?? '', data as object, { tz: 'UTC', ...single });
  }
}

async function runJob(boss: PgBoss, job: HandledJob, ctx: Context): Promise<void> {
  if (!('gatheredMax' in job)) return openLanes(boss, job, ctx);
  for (let lane = 0; lane < job.concurrency; lane++) await openGatheringLane(boss, job, ctx);
}

async function openLanes(boss: PgBoss, job: OneByOneJob, ctx: Context): Promise<void> {
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    includeMetadata: true as const,
    localConcurrency: job.concurrency,
    ...(job.turns ? { localGroupConcurrency: job.turns.atOnceMax } : {}),
  };
  await boss.work<unknown, void, typeof options>(job.name, options, async ([taken]) => {
    if (!taken) return;
    try {
      const run = await job.handler();
      const left = await run(ctx, job.payload.parse(taken.data), {
        retries: taken.retryCount,
        signal: taken.signal,
      });
      // Enqueue before this run completes: a crash in between repeats a run, which is safe, and loses nothing.
      if (left) {
        const { again, afterSeconds } = left;
        await boss.sendAfter(
          job.name,
          job.payload.parse(again) as object,
          groupingOf(job, again),
          afterSeconds,
        );
        wakeLater(boss, job, afterSeconds);
      }
    } catch (error) {
      ctx.logger.error('A job failed', error, { job: job.name, id: taken.id, retries: taken.retryCount });
      throw error;
    } finally {
      wakeLanes(boss, job);
    }
  });
}

/**
 * A transaction sends one notification for all its jobs. A lane that finished a job therefore polls again at once, since otherwise a
 * backlog would shrink by one job per lane every 5 s. Idle lanes have polled already.
 */
function wakeLanes(boss: PgBoss, { name }: OneByOneJob): void {
  for (const lane of boss.getWipData()) if (lane.name === name && lane.count > 0) boss.notifyWorker(lane.id);
}

/** Longer delays need not be exact. */
const exactSecondsMax = 60;
/** After the job is due by the database's clock. */
const wakeMarginMilliseconds = 10;

/** pg-boss sends no notification when a delayed job is due: without this, a lane finds it at its next poll, up to 5 s late. */
function wakeLater(boss: PgBoss, { name }: OneByOneJob, afterSeconds: number): void {
  if (afterSeconds <= 0 || afterSeconds > exactSecondsMax) return;
  const wake = () => {
    for (const lane of boss.getWipData()) if (lane.name === name) boss.notifyWorker(lane.id);
  };
  setTimeout(wake, afterSeconds * 1_000 + wakeMarginMilliseconds).unref();
}

/** pg-boss's minimum polling interval. */
const gatheringSeconds = 0.5;

async function openGatheringLane(boss: PgBoss, job: GatheredJob, ctx: Context): Promise<void> {
  const options = {
    batchSize: job.gatheredMax,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: gatheringSeconds,
    perJobResults: true as const,
  };
  await boss.work<unknown>(job.name, options, async (taken) => {
    const failed = await runGathered(
      job.payload,
      async (payloads) => (await job.handlerOfMany())(ctx, payloads),
      taken,
    );
    const [first] = failed.values();
    if (failed.size > 0)
      ctx.logger.error('Gathered jobs failed', first, { job: job.name, jobs: failed.size });
    return taken.map(({ id }) => ({ id, status: failed.has(id) ? 'failed' : 'completed' }) as const);
  });
}
