import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
import { prepared } from '../database/pipelined-client.ts';
import type { Logger } from '../logger.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { repairClockJump, steadyClock } from './clock-jumps.ts';
import { releaseVersion, type Workers, workersQuery } from './connected-processes.ts';
import { declareQueues, syncSchedules } from './declare-queues.ts';
import type { GatheredJob, HandledJob, Job, JobAttempt, OneByOneJob } from './job.ts';
import { measureJob } from './measure-job.ts';
import { watchCommits } from './restoration.jobs.ts';
import { runGathered } from './run-gathered.ts';

/** `ids`: those of the jobs, by payload; of the events that they follow. */
export type SendOptions = { startAfter?: Date; ids?: readonly string[] };

/** Where a job is inserted: a transaction, or the database itself. */
type SendTarget = { db: Parameters<typeof fromKysely>[0]; workspaceId?: string };

/** The insert has one text per queue, and takes longer to plan than to run. */
function preparing(db: ReturnType<typeof fromKysely>): ReturnType<typeof fromKysely> {
  return { executeSql: (text, values) => db.executeSql(`${prepared} ${text}`, values) };
}

export type SentJob = { id: string; job: string; payload: unknown; startAfter?: Date | undefined };

export type Queue = {
  /** Enqueues in the business transaction: the job exists exactly if the change is committed; in a distributed database minutes after an interruption. */
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
  /** Adds the jobs that the queue does not have in any state; it keeps finished ones for a day. Returns their number. */
  restore(tx: SendTarget, jobs: readonly SentJob[]): Promise<number>;
  /** A commit failed without an answer: in a distributed database its jobs may be lost. */
  noteFailedCommit(): void;
  /** The jobs of one kind whose payload contains `like`, oldest first; includes jobs finished within a day. */
  find<Schema extends ZodType>(job: Job<Schema>, like: object): Promise<FoundJob<z.infer<Schema>>[]>;
  /** What is due or running, by job; running ones as of some seconds ago. */
  depths(): Promise<QueueDepth[]>;
  /** The campaigns of which jobs are open, that is, waiting or running. */
  openCampaigns(jobs: readonly Pick<Job, 'name'>[]): Promise<Campaign[]>;
  /** The processes that run jobs, as of some seconds ago. */
  workers(): Promise<Workers>;
  /** Throws if jobs cannot be enqueued or fetched. */
  check(): Promise<void>;
  /** Starts running these jobs in this process. */
  work(ctx: Context, jobs: readonly HandledJob[]): Promise<void>;
  /** Waits for running jobs, then disconnects. */
  stop(): Promise<void>;
};

type Campaign = { workspaceId: string; campaignId: string };
export type QueueDepth = { job: string; due: number; running: number; oldestSeconds: number };

/** `open`: pending, running, or to be retried. `over`: done or failed permanently. */
type FoundJob<Payload> = { payload: Payload; state: 'open' | 'over' };

const openStates: ReadonlySet<string> = new Set(['created', 'retry', 'active']);

const drainSecondsMax = 25;

/** Of a server process, besides its pool. */
export const queueConnections = 4;

export type QueueOptions = {
  url: string;
  /** In pg_stat_activity. */
  name?: string;
  jobs: readonly Job[];
  logger: Logger;
  telemetry?: Pick<Telemetry, 'traceparent'>;
  /** In a distributed database: writes the jobs that follow no event into the transaction, so that they can be restored after a crash. */
  recordSent?: (tx: WorkspaceTransaction, jobs: readonly SentJob[]) => Promise<void>;
};

/** The job queue, in the same database as the data. `jobs` lists all jobs: sending another one is a programming error. */
export async function openQueue({
  url,
  name = 'tessera',
  jobs,
  logger,
  telemetry = noTelemetry,
  recordSent,
}: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: name,
    max: queueConnections,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
    persistWarnings: false,
  });
  boss.on('error', (error) => logger.error('The job queue reported an error', error));
  await boss.start();
  await declareQueues(boss, jobs);
  const commits = recordSent && watchCommits(boss);
  await commits?.restore();
  let isStopped = false;
  const repair = setInterval(() => void repairJobs(boss, { logger, commits }), repairMilliseconds).unref();
  boss.on('stopped', () => {
    isStopped = true;
    clearInterval(repair);
  });
  const jobsByName = new Map(jobs.map((job) => [job.name, job]));
  const insert = async (
    { db }: SendTarget,
    job: Job,
    sent: readonly Omit<SentJob, 'job'>[],
    returnId: boolean,
  ) => {
    const rows = sent.map(({ id, payload, startAfter }) => ({
      id,
      data: dataOf(job, payload, telemetry),
      ...(startAfter ? { startAfter } : {}),
      ...groupingOf(job, payload),
    }));
    return boss.insert(job.name, rows, { db: preparing(fromKysely(db)), returnId });
  };
  const sendMany: Queue['sendMany'] = async (tx, job, payloads, { startAfter, ids } = {}) => {
    const sent = payloads.map((payload, index) => ({
      id: ids?.[index] ?? randomUUID(),
      payload,
      startAfter,
    }));
    const inserting = insert(tx, job, sent, false);
    const { workspaceId } = tx;
    const isRecorded = recordSent && !ids && workspaceId !== undefined;
    const records = sent.map((each) => ({ ...each, job: job.name }));
    await Promise.all([inserting, isRecorded && recordSent(tx as WorkspaceTransaction, records)]);
  };
  return {
    send: (tx, job, payload, options) => sendMany(tx, job, [payload], options),
    sendMany,
    restore: async (tx, sent) => {
      let restored = 0;
      for (const [name, each] of Map.groupBy(sent, ({ job }) => job)) {
        const job = jobsByName.get(name);
        if (job) restored += (await insert(tx, job, each, true))?.length ?? 0;
      }
      return restored;
    },
    noteFailedCommit: () => commits?.note(),
    find: async (job, like) => {
      const found = await boss.findJobs(job.name, { data: like });
      return found
        .toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
        .flatMap(({ data, state }) => {
          const read = job.payload.safeParse(data);
          return read.success ? [{ payload: read.data, state: openStates.has(state) ? 'open' : 'over' }] : [];
        });
    },
    depths: async () => {
      const { rows } = await boss.getDb().executeSql(depthsQuery);
      return rows as QueueDepth[];
    },
    openCampaigns: async (ofCampaigns) => {
      const names = ofCampaigns.map(({ name }) => name);
      const { rows } = await boss.getDb().executeSql(openCampaignsQuery, [names]);
      return rows as Campaign[];
    },
    workers: recent(workersMilliseconds, async () => {
      const { rows } = await boss.getDb().executeSql(workersQuery, [releaseVersion]);
      return (rows as Workers[])[0] ?? { count: 0, areOfThisRelease: true };
    }),
    check: async () => {
      if (isStopped || !(await boss.isInstalled())) throw new Error('The job queue is not running.');
    },
    work: async (ctx, handled) => {
      const onEnd = gathering(boss, handled);
      for (const job of handled) await runJob(boss, job, { ctx, onEnd });
      await syncSchedules(boss, handled);
    },
    stop: () => boss.stop({ graceful: true, timeout: drainSecondsMax * 1000 }),
  };
}

const repairMilliseconds = 60_000;

async function repairJobs(
  boss: PgBoss,
  { logger, commits }: { logger: Logger; commits: ReturnType<typeof watchCommits> | undefined },
): Promise<void> {
  try {
    await commits?.restore();
    const jobs = await repairClockJump(boss.getDb());
    if (jobs !== null) logger.warn('The database clock was set back; jobs of its later time go on', { jobs });
  } catch (error) {
    logger.debug('The jobs could not be checked for a clock that was set back, or for lost ones', {
      cause: String(error),
    });
  }
}

/** Completed jobs stay for a day: the partial index on pending ones answers, and pg-boss's own counts. */
const depthsQuery = `
  with due as (
    select name, count(*)::int as due, extract(epoch from now() - min(start_after))::float8 as oldest
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
  )
  select queue.name as job, coalesce(due, 0) as due, queue.active_count::int as running,
    greatest(coalesce(oldest, 0), 0) as "oldestSeconds"
  from pgboss.queue left join due on due.name = queue.name where queue.name !~ '^__' order by queue.name`;

const openCampaignsQuery = `
  select distinct data ->> 'workspaceId' as "workspaceId", data ->> 'campaignId' as "campaignId"
  from pgboss.job where name = any($1) and state < 'completed' order by 1`;

const workersMilliseconds = 5_000;

/** Asks once within this time. */
function recent<Value>(milliseconds: number, ask: () => Promise<Value>): () => Promise<Value> {
  let asked: { at: number; value: Promise<Value> } | null = null;
  return () => {
    const now = performance.now();
    if (asked && now - asked.at < milliseconds) return asked.value;
    const value = ask();
    asked = { at: now, value };
    value.catch(() => {
      asked = null;
    });
    return value;
  };
}

/** The payload and, for a trace, what caused the job; handlers' schemas strip it. */
function dataOf<Schema extends ZodType>(
  { payload: schema }: Job<Schema>,
  payload: z.infer<Schema>,
  telemetry: Pick<Telemetry, 'traceparent'>,
): object {
  const traceparent = telemetry.traceparent();
  return { ...(schema.parse(payload) as object), ...(traceparent && { traceparent }) };
}

function traceparentOf(data: unknown): string | undefined {
  const traceparent =
    typeof data === 'object' && data !== null && 'traceparent' in data ? data.traceparent : undefined;
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** The job's singleton key and group. */
function groupingOf<Schema extends ZodType>({ onlyOnePer, turns }: Job<Schema>, payload: z.infer<Schema>) {
  return {
    ...(onlyOnePer ? { singletonKey: onlyOnePer(payload) } : {}),
    ...(turns ? { group: { id: turns.groupOf(payload) } } : {}),
  };
}

type Work = { ctx: Context; onEnd: () => void };

async function runJob(boss: PgBoss, job: HandledJob, work: Work): Promise<void> {
  if (!('gatheredMax' in job)) return openLanes(boss, job, work);
  for (let lane = 0; lane < job.concurrency; lane++) await openGatheringLane(boss, job, work.ctx);
}

async function openLanes(boss: PgBoss, job: OneByOneJob, { ctx, onEnd }: Work): Promise<void> {
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
    const { id, data, retryCount: retries, signal } = taken;
    const failed = await measureJob(
      ctx,
      { job: job.name, ids: [id], traceparent: traceparentOf(data) },
      async () => {
        try {
          await runOnce(boss, job, ctx, { data, retries, signal });
          return new Map<string, unknown>();
        } catch (error) {
          ctx.logger.error('A job failed', error, { job: job.name, id, retries });
          return new Map([[id, error]]);
        } finally {
          wakeLanes(boss, job);
          onEnd();
        }
      },
    );
    if (failed.size > 0) throw failed.get(id);
  });
}

async function runOnce(
  boss: PgBoss,
  job: OneByOneJob,
  ctx: Context,
  { data, ...attempt }: JobAttempt & { data: unknown },
): Promise<void> {
  const run = await job.handler();
  const left = await run(ctx, job.payload.parse(data), attempt);
  if (!left) return;
  const { again, afterSeconds } = left;
  // Enqueue before this run completes: a crash in between repeats a run, which is safe, and loses nothing.
  await boss.sendAfter(job.name, dataOf(job, again, ctx.telemetry), groupingOf(job, again), afterSeconds);
  wakeLater(boss, job, afterSeconds);
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

/** pg-boss's minimum polling interval, for results of other processes. */
const gatheringSeconds = 0.5;
const gatheringMilliseconds = 50;

/** Returns a function that wakes the gathering lanes of this process: the job that ended may have sent them a result. */
function gathering(boss: PgBoss, jobs: readonly HandledJob[]): () => void {
  const names = new Set(jobs.filter((job) => 'gatheredMax' in job).map(({ name }) => name));
  let isDue = false;
  const wake = () => {
    isDue = false;
    for (const lane of boss.getWipData()) if (names.has(lane.name)) boss.notifyWorker(lane.id);
  };
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(wake, gatheringMilliseconds).unref();
  };
}

async function openGatheringLane(boss: PgBoss, job: GatheredJob, ctx: Context): Promise<void> {
  const options = {
    batchSize: job.gatheredMax,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: gatheringSeconds,
    perJobResults: true as const,
  };
  await boss.work<unknown>(job.name, options, async (taken) => {
    const failed = await measureJob(ctx, { job: job.name, ids: taken.map(({ id }) => id) }, async () => {
      const errors = await runGathered(
        job.payload,
        async (payloads) => (await job.handlerOfMany())(ctx, payloads),
        taken,
      );
      const [first] = errors.values();
      if (errors.size > 0)
        ctx.logger.error('Gathered jobs failed', first, { job: job.name, jobs: errors.size });
      return errors;
    });
    return taken.map(({ id }) => ({ id, status: failed.has(id) ? 'failed' : 'completed' }) as const);
  });
}
