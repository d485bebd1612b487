import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
import { insertRows } from '../database/unnest-rows.ts';
import type { Job } from '../queue/job.ts';

/** An event of a workspace, named in the past tense: `pass.issued`. */
export type AppEvent = { type: string; payload: Record<string, unknown> };

/** An increment of a counter: how often `kind` happened to a template or campaign. Counted per day in UTC. */
export type CountStep = { subjectId: string; kind: string; amount: number };

/** The reactions to events: jobs and counters. Assembled once at start. */
export type EventReactions = {
  jobsAfter(event: AppEvent): readonly Job[];
  countSteps(event: AppEvent): CountStep[];
  /** Runs after counters changed; its payload is the workspace. */
  afterCounting: Job;
  /** The public name of an event; null for an internal one. */
  publicTypeOf(event: AppEvent): string | null;
  /** Delivers public events to webhooks; its payload is the workspace and the events of one transaction. */
  notifyWebhooks: Job;
};

type Announcer = Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>;

/** Writes events in the transaction of the change, together with their jobs and counts, so that all or nothing is committed. */
export async function announce(ctx: Announcer, tx: WorkspaceTransaction, events: AppEvent[]): Promise<void> {
  if (events.length === 0) return;
  const at = ctx.clock();
  const dated = events.map((event) => ({ ...event, id: ctx.ids.uuid() }));
  const steps = sumOf(events.flatMap((event) => ctx.reactions.countSteps(event)));
  const hasWebhooks = await write(ctx, tx, at, { events: dated, steps });
  if (steps.length > 0)
    await ctx.queue.send(tx, ctx.reactions.afterCounting, { workspaceId: tx.workspaceId });
  if (hasWebhooks) await notifyWebhooks(ctx, tx, at, dated);
  const payloads = new Map<Job, Record<string, unknown>[]>();
  for (const event of events)
    for (const job of ctx.reactions.jobsAfter(event))
      payloads.set(job, [...(payloads.get(job) ?? []), { workspaceId: tx.workspaceId, ...event.payload }]);
  for (const [job, all] of payloads) await ctx.queue.sendMany(tx, job, all);
}

type DatedEvent = AppEvent & { id: string };

/** Inserts the events and counts in one statement. Returns whether the workspace has an active webhook endpoint for any of the events. */
async function write(
  ctx: Announcer,
  { workspaceId, db }: WorkspaceTransaction,
  at: Date,
  { events, steps }: { events: readonly DatedEvent[]; steps: readonly CountStep[] },
): Promise<boolean> {
  const rows = events.map(({ id, type, payload }) => ({ at, id, type, payload: JSON.stringify(payload) }));
  const day = at.toISOString().slice(0, 10);
  const deltas = steps.map(({ subjectId, kind, amount }) => ({
    id: ctx.ids.uuid(),
    subject_id: subjectId,
    day,
    kind,
    amount,
  }));
  const { rows: endpoints } =
    await sql`with announced as (${insertRows(workspaceId, 'events', eventColumns, rows)}),
      counted as (${insertRows(workspaceId, 'count_deltas', deltaColumns, deltas)})
    select id from webhook_endpoints
    where workspace_id = ${workspaceId} and disabled_at is null and removed_at is null limit 1`.execute(db);
  return endpoints.length > 0 && events.some((event) => ctx.reactions.publicTypeOf(event) !== null);
}

const eventColumns = { at: 'timestamptz', id: 'uuid', type: 'text', payload: 'jsonb' } as const;
const deltaColumns = {
  id: 'uuid',
  subject_id: 'uuid',
  day: 'date',
  kind: 'text',
  amount: 'integer',
} as const;

/** Limits a job's duration; it loads the subjects of its events in one query per table. */
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

/** One step per counter, as one event of a set or many events may count the same. */
function sumOf(steps: readonly CountStep[]): CountStep[] {
  const sums = new Map<string, CountStep>();
  for (const step of steps) {
    const key = `${step.subjectId} ${step.kind}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}
