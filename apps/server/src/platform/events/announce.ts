import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
import { prepared } from '../database/pipelined-client.ts';
import { insertRows, isShort } from '../database/unnest-rows.ts';
import type { Job, JobWith } from '../queue/job.ts';
import type { AppEvent, EventPayloads, EventType } from './app-events.ts';

export type CountStep = { subjectId: string; kind: string; amount: number };

export type JobsAfterEvents = {
  [Type in EventType]?: readonly JobWith<EventPayloads[Type] & { workspaceId: string }>[];
};

export type EventReactions = {
  jobsAfter(event: AppEvent): readonly Job[];
  countSteps(event: AppEvent): CountStep[];
  afterCounting: Job;
  /** Null for an internal event. */
  publicTypeOf(event: AppEvent): string | null;
  notifyWebhooks: Job;
};

type Announcer = Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>;

type Inserts = readonly RawBuilder<unknown>[];

/**
 * Call it in the transaction of the change. `inserts`: the change itself, if short; in the same statement's `with` it saves a round trip. As a
 * function it runs after the jobs were enqueued, so that a lock it takes is short.
 */
export async function announce(
  ctx: Announcer,
  tx: WorkspaceTransaction,
  events: AppEvent[],
  inserts: Inserts | (() => Promise<Inserts>) = [],
): Promise<void> {
  if (events.length === 0) return;
  const at = ctx.clock();
  const dated = events.map((event) => ({ ...event, id: ctx.ids.uuid() }));
  const steps = sumOf(events.flatMap((event) => ctx.reactions.countSteps(event)));
  const jobsWith = (hasWebhooks: boolean) =>
    jobsOf(ctx.reactions, tx.workspaceId, { events: dated, at, hasWebhooks });
  const isLate = typeof inserts === 'function';
  if (isLate) await sendJobs(ctx, tx, jobsWith(false));
  const written = { events: dated, steps, inserts: isLate ? await inserts() : inserts };
  const hasWebhooks = await write(ctx, tx, at, written);
  if (steps.length > 0) await enqueueCounting(ctx, tx, at);
  const jobs = jobsWith(hasWebhooks);
  await sendJobs(ctx, tx, isLate ? jobs.filter(({ job }) => job === ctx.reactions.notifyWebhooks) : jobs);
}

async function sendJobs(
  { queue }: Announcer,
  tx: WorkspaceTransaction,
  jobs: readonly JobOfEvent[],
): Promise<void> {
  for (const [job, all] of Map.groupBy(jobs, ({ job }) => job)) {
    const ids = all.map(({ id }) => id);
    await queue.sendMany(
      tx,
      job,
      all.map(({ payload }) => payload),
      { ids },
    );
  }
}

/** `events`: announced at the same time. */
type Announced = { events: readonly DatedEvent[]; at: Date; hasWebhooks: boolean };
type JobOfEvent = { id: string; job: Job; payload: Record<string, unknown> };

/** Without the counting job. A job has the id of its event, of several the least, so that the queue adds it once. */
export function jobsOf(
  { jobsAfter, publicTypeOf, notifyWebhooks }: EventReactions,
  workspaceId: string,
  { events, at, hasWebhooks }: Announced,
): JobOfEvent[] {
  const own = events.flatMap((event) =>
    jobsAfter(event).map((job) => ({ id: event.id, job, payload: { workspaceId, ...event.payload } })),
  );
  if (!hasWebhooks) return own;
  const publicEvents = events.flatMap((event) => {
    const type = publicTypeOf(event);
    return type === null ? [] : [{ id: event.id, type, payload: event.payload }];
  });
  const notifications: JobOfEvent[] = [];
  for (let begin = 0; begin < publicEvents.length; begin += eventsPerJob) {
    const chunk = publicEvents.slice(begin, begin + eventsPerJob);
    const [id = ''] = chunk.map((event) => event.id).toSorted();
    notifications.push({
      id,
      job: notifyWebhooks,
      payload: { workspaceId, at: at.toISOString(), events: chunk },
    });
  }
  return [...notifications, ...own];
}

/** Counted events within this time share one job. */
const countingMilliseconds = 2_000;
const workspacesMax = 10_000;
const countingEnqueued = new WeakMap<object, LRUCache<string, number>>();

/** Costs as much as writing a pass, so once in two seconds per workspace and process. Sums include unfolded deltas. */
async function enqueueCounting(
  { queue, reactions }: Announcer,
  tx: WorkspaceTransaction,
  at: Date,
): Promise<void> {
  const enqueued = countingEnqueued.get(queue) ?? new LRUCache<string, number>({ max: workspacesMax });
  countingEnqueued.set(queue, enqueued);
  const elapsed = at.getTime() - (enqueued.get(tx.workspaceId) ?? Number.NEGATIVE_INFINITY);
  if (elapsed >= 0 && elapsed < countingMilliseconds) return;
  enqueued.set(tx.workspaceId, at.getTime());
  const startAfter = new Date(at.getTime() + countingMilliseconds);
  await queue.send(tx, reactions.afterCounting, { workspaceId: tx.workspaceId }, { startAfter });
}

export type DatedEvent = AppEvent & { id: string };

type Written = {
  events: readonly DatedEvent[];
  steps: readonly CountStep[];
  inserts: readonly RawBuilder<unknown>[];
};

/** A change of one pass; statements of more events have many texts. */
const preparedEventsMax = 2;

/** Returns whether the workspace has an active webhook endpoint for any of the events. */
async function write(
  ctx: Announcer,
  { workspaceId, db }: WorkspaceTransaction,
  at: Date,
  { events, steps, inserts }: Written,
): Promise<boolean> {
  const rows = events.map(({ id, type, payload }) => ({ at, id, type, payload: JSON.stringify(payload) }));
  const deltas = steps.map(({ subjectId, kind, amount }) => ({
    id: ctx.ids.uuid(),
    subject_id: subjectId,
    at,
    kind,
    amount,
  }));
  const clauses = [...inserts];
  for (const [added, insert] of [
    [rows, insertRows(workspaceId, 'events', eventColumns, rows)] as const,
    [deltas, insertRows(workspaceId, 'count_deltas', deltaColumns, deltas)] as const,
  ]) {
    if (!isShort(added)) await insert.execute(db);
    else if (added.length > 0) clauses.push(insert);
  }
  const named = clauses.map((insert, index) => sql`${sql.ref(`insert_${index}`)} as (${insert})`);
  const { rows: endpoints } =
    await sql`${events.length <= preparedEventsMax ? sql.raw(prepared) : sql``} ${named.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    select id from webhook_endpoints
    where workspace_id = ${workspaceId} and disabled_at is null and removed_at is null limit 1`.execute(db);
  return endpoints.length > 0 && events.some((event) => ctx.reactions.publicTypeOf(event) !== null);
}

export const eventColumns = { at: 'timestamptz', id: 'uuid', type: 'text', payload: 'jsonb' } as const;
const deltaColumns = {
  id: 'uuid',
  subject_id: 'uuid',
  at: 'timestamptz',
  kind: 'text',
  amount: 'integer',
} as const;

/** Bounds a job's duration. */
const eventsPerJob = 100;

/** Many events may count the same. */
function sumOf(steps: readonly CountStep[]): CountStep[] {
  const sums = new Map<string, CountStep>();
  for (const step of steps) {
    const key = `${step.subjectId} ${step.kind}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}
