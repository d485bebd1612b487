import { type Again, type JobAttempt, mailRetries } from '../../platform/queue/job.ts';
import { expiredStatus } from './delivery-limits.ts';
import { findDueMails } from './find-due-mails.ts';
import type { Delivery } from './invite-emails.jobs.ts';
import { mailChunk } from './mail-chunk.ts';
import { writeOutcomes } from './record-outcomes.ts';

type Delivering = Parameters<typeof mailChunk>[0];

/** Skips mails that were sent; deferred ones follow after growing delays. If the server is unavailable, the queue retries the job. */
export async function deliverDownloadLinks(
  ctx: Delivering,
  delivery: Delivery,
  { signal, retries }: JobAttempt,
): Promise<Again<Delivery> | undefined> {
  const { retriesMax, retryDelaySeconds } = mailRetries;
  const { after, isOver, deferred, refused, reason, unavailable } = await mailChunk(ctx, delivery, signal);
  if (deferred + refused > 0)
    ctx.logger.warn('Mails with download links were not accepted', {
      sendId: delivery.sendId,
      deferred,
      refused,
      reason,
    });
  if (unavailable) {
    if (retries < retriesMax) throw unavailable;
    return giveUp(ctx, delivery);
  }
  const { round = 0, afterPassId: _, ...chunk } = delivery;
  const hasDeferred = delivery.hasDeferred || deferred > 0;
  if (!isOver) return { again: { ...chunk, round, hasDeferred, afterPassId: after }, afterSeconds: 0 };
  if (!hasDeferred) return undefined;
  if (round >= retriesMax) return giveUp(ctx, delivery);
  const afterSeconds = Math.min(3_600, retryDelaySeconds * 2 ** round);
  return { again: { ...chunk, round: round + 1, hasDeferred: false }, afterSeconds };
}

async function giveUp(ctx: Delivering, { afterPassId: _, ...chunk }: Delivery): Promise<undefined> {
  await ctx.database.inWorkspace(chunk.workspaceId, async (tx) => {
    const mails = await findDueMails(tx, chunk);
    const outcomes = mails.map(({ pass_id: passId }) => ({
      passId,
      column: 'refused_at' as const,
      status: expiredStatus,
    }));
    await writeOutcomes(ctx, tx, chunk.sendId, outcomes);
  });
}
