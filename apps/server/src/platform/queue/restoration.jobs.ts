import { createHash } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { defineJob } from './job.ts';

const jobsRestoration = z.object({
  /** Of the events whose jobs may be lost. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The last workspace of the previous run; null to start with the first. */
  after: z.string().nullable(),
});

export type JobsRestoration = z.infer<typeof jobsRestoration>;

/**
 * Citus commits a change on its worker, and then its jobs on the coordinator, and may be interrupted in between. Its two-phase commit, which a mark
 * row in the transaction would cause, commits the job first: a job could run before its change is visible.
 */
export const restoreJobsJob = defineJob({
  name: 'platform.restore-jobs',
  payload: jobsRestoration,
  retriesMax: 25,
  retryDelaySeconds: 5,
  concurrency: 1,
});

/** Servers' clocks differ, and a transaction may last half a minute. */
const marginMilliseconds = 5 * 60_000;

/** A worker may still be executing its last commit. */
const delaySeconds = 10;

/**
 * A recovery resets the statistics, also after the crash of a single backend, which is no restart. The last transactions before it are not
 * much older than the last job. The queue keeps finished jobs for a day, and this one with them: later it could not tell which are lost.
 */
const interruptionQuery = `
  with interruption as (select greatest(pg_postmaster_start_time(), stats_reset) as at from pg_stat_bgwriter),
    named as (select at, md5(extract(epoch from at)::text)::uuid as id from interruption)
  select id, at, coalesce((select max(created_on) from pgboss.job where created_on < at), at) as "lastJobAt"
  from named
  where at > now() - interval '20 hours'
    and not exists (select from pgboss.job where job.name = '${restoreJobsJob.name}' and job.id = named.id)`;

type Interruption = { id: string; at: Date; lastJobAt: Date };

/** Once, if the database server has crashed or restarted. */
async function restoreAfterInterruption(boss: PgBoss): Promise<void> {
  const { rows } = await boss.getDb().executeSql(interruptionQuery);
  const [interruption] = rows as Interruption[];
  if (!interruption) return;
  const { id, at, lastJobAt } = interruption;
  await sendRestoration(boss, { id, from: lastJobAt, to: at, startAfter: delaySeconds });
}

type Restoration = { id: string; from: Date; to: Date; startAfter: number | Date };

async function sendRestoration(boss: PgBoss, { id, from, to, startAfter }: Restoration): Promise<void> {
  const payload: JobsRestoration = {
    since: new Date(from.getTime() - marginMilliseconds).toISOString(),
    until: new Date(to.getTime() + marginMilliseconds).toISOString(),
    after: null,
  };
  await boss.send(restoreJobsJob.name, payload, { id, startAfter });
}

const slotMilliseconds = 60_000;

/** Of commits of this process whose outcome is unknown, as on a lost connection: a change may exist, and its jobs not. */
export function watchCommits(boss: PgBoss) {
  const slots = new Set<number>();
  return {
    note: (): void => void slots.add(Math.floor(Date.now() / slotMilliseconds)),
    /** One run for all processes whose commits failed in the same minute, after it. */
    restore: async (): Promise<void> => {
      await restoreAfterInterruption(boss);
      for (const slot of slots) {
        const from = new Date(slot * slotMilliseconds);
        const to = new Date(from.getTime() + slotMilliseconds);
        const startAfter = new Date(to.getTime() + delaySeconds * 1000);
        await sendRestoration(boss, { id: uuidOf(`commits of ${from.toISOString()}`), from, to, startAfter });
        slots.delete(slot);
      }
    },
  };
}

/** By the hash, so that the queue adds a job once. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
