import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { type DatedEvent, jobsOf } from '../platform/events/announce.ts';
import { sentJobType } from '../platform/events/record-sent-jobs.ts';
import { walkWorkspaces } from '../platform/maintenance/walk-workspaces.ts';
import type { Again, JobAttempt } from '../platform/queue/job.ts';
import type { SentJob } from '../platform/queue/queue.ts';
import type { JobsRestoration } from '../platform/queue/restoration.jobs.ts';

/** Far below the quarter of an hour after which the queue considers a run lost. */
const walkMillisecondsMax = 120_000;

/** Events are written with the change, and tell which jobs it had. Idempotent. A failing workspace repeats the run. */
export async function restoreLostJobs(
  ctx: Context,
  restoration: JobsRestoration,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<Again<JobsRestoration> | undefined> {
  const now = ctx.clock();
  let jobs = 0;
  const last = await walkWorkspaces(ctx, {
    after: restoration.after,
    steps: [{ name: 'lostJobs', run: (_ctx, tx) => restoreInWorkspace(ctx, tx, restoration) }],
    tally: {
      attempt: async (_step, work) => {
        jobs += await work();
      },
    },
    now,
    isOver: () => signal.aborted || ctx.clock().getTime() - now.getTime() >= walkMillisecondsMax,
  });
  if (jobs > 0) ctx.logger.warn('Jobs that a crash of the database had lost were restored', { jobs });
  return last === null ? undefined : { again: { ...restoration, after: last }, afterSeconds: 0 };
}

const sentJob = z.object({ job: z.string(), payload: z.unknown(), startAfter: z.coerce.date().optional() });

type Announcer = Pick<Context, 'queue' | 'reactions'>;

async function restoreInWorkspace(
  ctx: Announcer,
  tx: WorkspaceTransaction,
  { since, until }: JobsRestoration,
): Promise<number> {
  let restored = 0;
  for (let from = new Date(since); ; ) {
    const events = await readEvents(tx, { from, until: new Date(until) });
    const last = events.at(-1);
    if (!last) return restored;
    restored += await ctx.queue.restore(tx, await jobsOfEvents(ctx, tx, events));
    from = new Date(last.at.getTime() + 1);
  }
}

/** An import writes a million within minutes. */
const eventsPerPage = 5_000;

type StoredEvent = { id: string; at: Date; type: string; payload: unknown; transaction: string };

/** Of equal times all or none, so that a page divides no transaction's events. */
function readEvents(
  { workspaceId, db }: WorkspaceTransaction,
  { from, until }: { from: Date; until: Date },
): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'at', 'type', 'payload', sql<string>`xmin::text`.as('transaction')])
    .where('workspace_id', '=', workspaceId)
    .where('at', '>=', from)
    .where('at', '<=', until)
    .orderBy('at')
    .fetch(eventsPerPage, 'with ties')
    .execute();
}

async function jobsOfEvents(
  { reactions }: Announcer,
  { workspaceId, db }: WorkspaceTransaction,
  events: readonly StoredEvent[],
): Promise<SentJob[]> {
  // Later ones were not notified.
  const oldestEndpoint = await db
    .selectFrom('webhook_endpoints')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const jobs: SentJob[] = [];
  // Of transactions at the same time, one may have lost its jobs and another not.
  for (const together of Map.groupBy(
    events,
    ({ at, transaction }) => `${at.getTime()} ${transaction}`,
  ).values()) {
    const at = together[0]?.at ?? new Date(0);
    const announced = together.filter(({ type }) => type !== sentJobType) as unknown as DatedEvent[];
    const hasWebhooks = oldestEndpoint !== undefined && oldestEndpoint.created_at.getTime() <= at.getTime();
    const ofEvents = jobsOf(reactions, workspaceId, { events: announced, at, hasWebhooks });
    jobs.push(...ofEvents.map(({ job, ...each }) => ({ ...each, job: job.name })));
    for (const { id, type, payload } of together)
      if (type === sentJobType) jobs.push({ id, ...sentJob.parse(payload) });
  }
  return jobs;
}
