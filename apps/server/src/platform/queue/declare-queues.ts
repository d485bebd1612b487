import type { PgBoss } from 'pg-boss';
import type { Job } from './job.ts';

/** A dead worker's jobs are released after this time without a heartbeat; pg-boss's minimum. */
const heartbeatSeconds = 10;

/** Creates and changes queues. Those that are as declared, which is most starts, cost one statement. */
export async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = stored.get(job.name);
    const options = optionsOf(job);
    if (!queue)
      await boss.createQueue(job.name, { ...options, policy: job.onlyOnePer ? 'short' : 'standard' });
    else if (!isSubset(options, queue)) await boss.updateQueue(job.name, options);
  }
}

const optionsOf = (job: Job) => ({
  retryLimit: job.retriesMax,
  retryDelay: job.retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds,
  expireInSeconds: job.secondsMax ?? 15 * 60,
  deleteAfterSeconds: 24 * 3600,
  notify: !('gatheredMax' in job),
});

const isSubset = (some: object, all: object): boolean =>
  Object.entries(some).every(([name, value]) => all[name as keyof typeof all] === value);

/** Synchronizes stored schedules with the declarations, to remove those of changed or renamed jobs. */
export async function syncSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.cron !== undefined);
  const names = new Set(scheduled.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const { name, cron, payload, onlyOnePer } of scheduled) {
    const data = payload.parse({});
    const single = onlyOnePer ? { singletonKey: onlyOnePer(data) } : {};
    await boss.schedule(name, cron ?? '', data as object, { tz: 'UTC', ...single });
  }
}
