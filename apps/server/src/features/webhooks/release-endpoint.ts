import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { lookUpWebhookEndpoint } from './find-webhook-endpoint.ts';
import { isAwaited, secondsUntil } from './webhook-retry-schedule.ts';

export type Leaving = {
  endpointId: string;
  /** For so long nobody shall send to it. */
  pauseSeconds: number;
  /** An earlier try of this run may have died between its word that somebody will come again and the deed. */
  wordIsDoubtful: boolean;
};

/**
 * Ends a run: others may send again, after the pause. Answers in how many seconds this run has to be repeated for what still waits;
 * null when nothing does, or when another run is already asked for by then. So one run at most is waiting per endpoint, however many
 * deliveries wait for their next attempt.
 */
export async function releaseEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { endpointId, pauseSeconds, wordIsDoubtful }: Leaving,
): Promise<number | null> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint || endpoint.disabled_at) return null;
  const now = ctx.clock();
  const next = await nextAttempt(tx, endpointId);
  const pauseEnds = new Date(now.getTime() + pauseSeconds * 1000);
  const due = next && (next > pauseEnds ? next : pauseEnds);
  const known = endpoint.wakes_at;
  const isKnown = due !== null && isAwaited(known, due, now) && !wordIsDoubtful;
  const wakesAt = isKnown ? known : due;
  await tx.db
    .updateTable('webhook_endpoints')
    // Without anything that waits there is no run to come, and whoever brings something must be let in at once.
    .set({ busy_until: due && pauseSeconds > 0 ? pauseEnds : null, wakes_at: wakesAt })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  if (due === null || isKnown) return null;
  return due <= now ? 0 : secondsUntil(due, now);
}

async function nextAttempt(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<Date | null> {
  const first = await db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return first?.next_attempt_at ?? null;
}
