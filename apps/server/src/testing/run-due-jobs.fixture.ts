import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { jobs } from '../composition/features.ts';
import type { Context } from '../context.ts';
import { foldCountsJob } from '../features/stats/stats.jobs.ts';
import type { HandledJob } from '../platform/queue/job.ts';
import { runGathered } from '../platform/queue/run-gathered.ts';

/** Runs jobs of a real queue in the order and the number that a test wants. */
export type JobRunner = {
  /** Runs up to `jobsMax` due jobs, one worker per context. Returns how many ran. */
  run(workers: readonly Context[], jobsMax: number): Promise<number>;
  /** Skips the waits between jobs. */
  runAll(workers: readonly Context[]): Promise<void>;
  /** The queue's clock advances: what waits is due sooner. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
};

export type JobRunnerOptions = {
  databaseUrl: string;
  /** Called when `runAll` skips a wait. */
  onWait: (milliseconds: number) => void;
  /** Chooses one of so many queues, from 0. */
  choose?: (count: number) => number;
  /** Called with the error of each failed run. */
  onFailure?: (job: string, error: unknown) => void;
};

/** An endless loop of jobs fails the test. */
const runsMax = 10_000;

export async function openJobRunner({
  databaseUrl,
  onWait,
  choose = () => 0,
  onFailure = () => undefined,
}: JobRunnerOptions): Promise<JobRunner> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, supervise: false, schedule: false });
  await boss.start();
  const client = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const waiting = `from pgboss.job where state in ('created', 'retry') and name !~ '^__'`;
  const dueQueues = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct name ${waiting} and start_after < now() order by name`,
    );
    return rows.map(({ name }) => name);
  };
  const runOne = async (ctx: Context): Promise<boolean> => {
    const names = await dueQueues();
    const job = jobs.find(({ name }) => name === names[choose(names.length)]);
    if (!job) return false;
    await runFrom(boss, job, ctx, onFailure);
    return true;
  };
  const advance = async (milliseconds: number) => {
    await client.query(
      `update pgboss.job set start_after = start_after - make_interval(secs => $1)
       where state in ('created', 'retry')`,
      [milliseconds / 1000],
    );
  };
  const run = async (workers: readonly Context[], jobsMax: number) => {
    let left = jobsMax;
    const work = async (ctx: Context): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if (!(await runOne(ctx))) return;
      }
    };
    await Promise.all(workers.map(work));
    return jobsMax - left;
  };
  return {
    run,
    advance,
    runAll: async (workers) => {
      for (let runs = 0; runs < runsMax; runs += 1) {
        await run(workers, Number.POSITIVE_INFINITY);
        await client.query(
          `update pgboss.job set start_after = now() where name = $1 and start_after > now()`,
          [foldCountsJob.name],
        );
        const { rows } = await client.query<{ wait: number | null }>(
          `select (extract(epoch from min(start_after) - now()) * 1000)::float8 as wait ${waiting}`,
        );
        const wait = rows[0]?.wait ?? null;
        if (wait === null) return;
        if (wait <= 0) continue;
        await advance(wait + 1);
        onWait(wait + 1);
      }
      throw new Error('The jobs do not end.');
    },
    close: async () => {
      await client.end();
      await boss.stop({ graceful: false });
    },
  };
}

async function runFrom(
  boss: PgBoss,
  job: HandledJob,
  ctx: Context,
  onFailure: (job: string, error: unknown) => void,
): Promise<void> {
  const { name } = job;
  const batchSize = 'gatheredMax' in job ? job.gatheredMax : 1;
  const taken = await boss.fetch(name, { batchSize, includeMetadata: true });
  if (taken.length === 0) return;
  if ('gatheredMax' in job) {
    const work = async (payloads: unknown[]) => (await job.handlerOfMany())(ctx, payloads);
    const failed = await runGathered(job.payload, work, taken);
    for (const error of failed.values()) onFailure(name, error);
    for (const { id } of taken) await (failed.has(id) ? boss.fail(name, id) : boss.complete(name, id));
    return;
  }
  for (const { id, data, retryCount } of taken)
    try {
      const handle = await job.handler();
      const payload = job.payload.parse(data);
      const left = await handle(ctx, payload, { retries: retryCount, signal: new AbortController().signal });
      if (left) {
        const again = job.payload.parse(left.again);
        const key = job.onlyOnePer?.(again);
        await boss.sendAfter(name, Object(again), key ? { singletonKey: key } : {}, left.afterSeconds);
      }
      await boss.complete(name, id);
    } catch (error) {
      onFailure(name, error);
      await boss.fail(name, id);
    }
}
