import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../database/database.ts';
import type { Job } from '../queue/job.ts';

/** Something that happened in a workspace, in the past tense: `pass.issued`. */
export type AppEvent = { type: string; payload: Record<string, unknown> };

/** One step of a counter: how often `kind` happened to a template or campaign. Counted by day in UTC. */
export type CountStep = { subjectId: string; kind: string; amount: number };

/** What follows an event: the jobs that react to it, and the counters it moves. Put together once, at start. */
export type EventReactions = {
  jobsAfter(event: AppEvent): readonly Job[];
  countsOf(event: AppEvent): CountStep[];
  /** Runs after counts were moved; its payload is the workspace. */
  afterCounting: Job;
};

type Announcer = Pick<Context, 'clock' | 'ids' | 'queue' | 'reactions'>;

/**
 * Writes what happened in the transaction of the change itself, together with the jobs that react to it and the counts it
 * moves: all of it is there after a crash, or none.
 */
export async function announce(ctx: Announcer, tx: WorkspaceTransaction, events: AppEvent[]): Promise<void> {
  if (events.length === 0) return;
  const at = ctx.clock();
  await tx.db
    .insertInto('events')
    .values(
      events.map((event) => ({
        workspace_id: tx.workspaceId,
        at,
        id: ctx.ids.uuid(),
        type: event.type,
        payload: JSON.stringify(event.payload),
      })),
    )
    .execute();
  await count(ctx, tx, at, events);
  const payloads = new Map<Job, Record<string, unknown>[]>();
  for (const event of events)
    for (const job of ctx.reactions.jobsAfter(event))
      payloads.set(job, [...(payloads.get(job) ?? []), { workspaceId: tx.workspaceId, ...event.payload }]);
  for (const [job, all] of payloads) await ctx.queue.sendMany(tx, job, all);
}

async function count(ctx: Announcer, tx: WorkspaceTransaction, at: Date, events: AppEvent[]): Promise<void> {
  const sums = new Map<string, CountStep>();
  for (const step of events.flatMap((event) => ctx.reactions.countsOf(event))) {
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
