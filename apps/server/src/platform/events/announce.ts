import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
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
  const hasWebhooks = await write(ctx, tx, at, dated);
  await count(ctx, tx, at, events);
  if (hasWebhooks) await notifyWebhooks(ctx, tx, at, dated);
  const payloads = new Map<Job, Record<string, unknown>[]>();
  for (const event of events)
    for (const job of ctx.reactions.jobsAfter(event))
      payloads.set(job, [...(payloads.get(job) ?? []), { workspaceId: tx.workspaceId, ...event.payload }]);
  for (const [job, all] of payloads) await ctx.queue.sendMany(tx, job, all);
}

type DatedEvent = AppEvent & { id: string };

/** Inserts the events. Returns whether the workspace has an active webhook endpoint for any of them. */
async function write(
  ctx: Announcer,
  { workspaceId, db }: WorkspaceTransaction,
  at: Date,
  events: DatedEvent[],
): Promise<boolean> {
  await db
    .insertInto('events')
    .values(
      events.map(({ id, type, payload }) => ({
        workspace_id: workspaceId,
        at,
        id,
        type,
        payload: JSON.stringify(payload),
      })),
    )
    .execute();
  if (events.every((event) => ctx.reactions.publicTypeOf(event) === null)) return false;
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return endpoint !== undefined;
}

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

async function count(ctx: Announcer, tx: WorkspaceTransaction, at: Date, events: AppEvent[]): Promise<void> {
  const sums = new Map<string, CountStep>();
  for (const step of events.flatMap((event) => ctx.reactions.countSteps(event))) {
    const key = `${step.subjectId} ${step.kind}`;
    sums.set(key, { ...step, amount: step.amount + (sums.get(key)?.amount ?? 0) });
  }
  if (sums.size === 0) return;
  await tx.db
    .insertInto('count_deltas')
    .values(
      [...sums.values()].map((step) => ({
        workspace_id: tx.workspaceId,
        id: ctx.ids.uuid(),
        subject_id: step.subjectId,
        day: at.toISOString().slice(0, 10),
        kind: step.kind,
        amount: step.amount,
      })),
    )
    .execute();
  await ctx.queue.send(tx, ctx.reactions.afterCounting, { workspaceId: tx.workspaceId });
}
