import { type Clock, systemClock } from 'pg-boss';

type Database = { executeSql(text: string): Promise<{ rows: unknown[] }> };

/** pg-boss waits for this clock before each pass: after the machine's clock was set back, it would wait for as long. */
export const steadyClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};

/** The database's clock was ahead if a time that pg-boss stamps every few seconds lies in the future. */
const wasAheadQuery = `
  select exists (select from pgboss.queue where monitor_claim_on > now() + interval '1 minute') as "wasAhead"`;

/** By its table, the columns with the times of pg-boss's last passes. */
const passes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'],
};

const notLater = (columns: readonly string[]) =>
  columns.map((column) => `${column} = least(${column}, now())`).join(', ');

/** A delayed job keeps its delay. A handler that waits for a time of day checks it, and repeats itself. */
const repairQuery = `
  with versions as (update pgboss.version set ${notLater(passes.version)}),
  queues as (update pgboss.queue set ${notLater(passes.queue)} where greatest(${passes.queue.join(', ')}) > now()),
  jobs as (
    update pgboss.job set start_after = start_after - (greatest(created_on, started_on) - now()),
      ${notLater(['created_on', 'started_on', 'heartbeat_on'])}
    where state <= 'active' and greatest(created_on, started_on, heartbeat_on) > now() + interval '1 minute'
    returning 1
  )
  select count(*)::int as jobs from jobs`;

/**
 * pg-boss compares times that the database wrote with its present time. If its clock was ahead and was set back, jobs of that time and the
 * passes that restart the jobs of dead workers would wait until the clock is as late again. Returns the number of such jobs; null if there was no jump.
 */
export async function repairClockJump(database: Database): Promise<number | null> {
  const { rows: found } = await database.executeSql(wasAheadQuery);
  if (!(found as { wasAhead: boolean }[])[0]?.wasAhead) return null;
  const { rows } = await database.executeSql(repairQuery);
  return (rows as { jobs: number }[])[0]?.jobs ?? 0;
}
