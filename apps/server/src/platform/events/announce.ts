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

/** Call it in the transaction of the change. `inserts`: the change itself, if short; in the same statement's `with` it saves a round trip. */
export async function announce(
  ctx: Announcer,
  tx: WorkspaceTransaction,
  events: AppEvent[],
  inserts: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  if (events.length === 0) return;
  const at = ctx.clock();
  const dated = events.map((event) => ({ ...event, id: ctx.ids.uuid() }));
  const steps = sumOf(events.flatMap((event) => ctx.reactions.countSteps(event)));
  const hasWebhooks = await write(ctx, tx, at, { events: dated, steps, inserts });
  if (steps.length > 0) await enqueueCounting(ctx, tx, at);
  if (hasWebhooks) await notifyWebhooks(ctx, tx, at, dated);
  const payloads = new Map<Job, Record<string, unknown>[]>();
  for (const event of events)
    for (const job of ctx.reactions.jobsAfter(event))
      payloads.set(job, [...(payloads.get(job) ?? []), { workspaceId: tx.workspaceId, ...event.payload }]);
  for (const [job, all] of payloads) await ctx.queue.sendMany(tx, job, all);
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

type DatedEvent = AppEvent & { id: string };

type Written = {
  events: readonly DatedEvent[];
  steps: readonly CountStep[];
  inserts: readonly RawBuilder<unknown>[];
};

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
    await sql`${events.length === 1 ? sql.raw(prepared) : sql``} ${named.length > 0 ? sql`with ${sql.join(named)}` : sql``}
    select id from webhook_endpoints
    where workspace_id = ${workspaceId} and disabled_at is null and removed_at is null limit 1`.execute(db);
  return endpoints.length > 0 && events.some((event) => ctx.reactions.publicTypeOf(event) !== null);
}

const eventColumns = { at: 'timestamptz', id: 'uuid', type: 'text', payload: 'jsonb' } as const;
const deltaColumns = {
  id: 'uuid',
  subject_id: 'uuid',
  at: 'timestamptz',
  kind: 'text',
  amount: 'integer',
} as const;

/** Bounds a job's duration. */
const eventsPerJob = 100;

async function notifyWebhooks(
  ctx: Announcer,
  tx: WorkspaceTransaction,
  at: Date,
  events: DatedEvent[],
): Promise<void> {
  const publicEvents = events.flatMap((event) => {
    const type = ctx.reactions.publicTypeOf(event);
    return type === null ? [] : [{ id: event.id, type, payload: event.payload }];
  });
  const payloads: Record<string, unknown>[] = [];
  for (let begin = 0; begin < publicEvents.length; begin += eventsPerJob)
    payloads.push({
      workspaceId: tx.workspaceId,
      at: at.toISOString(),
      events: publicEvents.slice(begin, begin + eventsPerJob),
    });
  await ctx.queue.sendMany(tx, ctx.reactions.notifyWebhooks, payloads);
}

/** Many events may count the same. */
function sumOf(steps: readonly CountStep[]): CountStep[] {
  const sums = new Map<string, CountStep>();
  for (const step of steps) {
    const key = `${step.subjectId} ${step.kind}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}
