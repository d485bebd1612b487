import type { Context } from '../../context.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { claimWebhookEndpoint, type WebhookClaim } from './claim-webhook-endpoint.ts';
import { recordWebhookAttempts } from './record-webhook-attempts.ts';
import { type ReleaseOptions, releaseEndpoint } from './release-endpoint.ts';
import { sendWebhook, type WebhookAttempt } from './send-webhook.ts';
import { pauseSeconds, secondsUntil } from './webhook-retry-schedule.ts';
import type { WebhookRun } from './webhooks.jobs.ts';

type Claimed = Extract<WebhookClaim, { kind: 'claimed' }>;

/** Then the run requeues itself, so that one endpoint's backlog does not block others. */
const sendingMillisecondsMax = 5_000;

/** Never repeats a recorded delivery; after a crash, an unrecorded one repeats under the same id. */
export async function deliverWebhooks(
  ctx: Context,
  run: WebhookRun,
  { retries, signal }: JobAttempt,
): Promise<Again<WebhookRun> | undefined> {
  const { workspaceId, endpointId } = run;
  const options: ReleaseOptions = { endpointId, pauseSeconds: 0, isRetry: retries > 0 };
  let sendingMilliseconds = 0;
  for (let holdsLease = false; ; holdsLease = true) {
    const claim = await ctx.database.inWorkspace(workspaceId, (tx) =>
      claimWebhookEndpoint(ctx, tx, endpointId, holdsLease),
    );
    if (claim.kind === 'gone') return undefined;
    // New deliveries are due after the pause. Retries do not rely on `isRunScheduled`, which the crashed attempt may have set.
    if (claim.kind === 'busy')
      return claim.isRunScheduled && retries === 0
        ? undefined
        : { again: run, afterSeconds: secondsUntil(claim.until, ctx.clock()) };
    if (claim.kind === 'idle') return repeatRun(run, await release(ctx, run, options));
    const attempts = await sendAll(ctx, claim, signal);
    const slowest = Math.max(...attempts.map(({ durationMilliseconds }) => durationMilliseconds));
    sendingMilliseconds += slowest;
    await record(ctx, run, claim, attempts);
    if (attempts.some(({ failure }) => failure !== null))
      return repeatRun(run, await release(ctx, run, { ...options, pauseSeconds: pauseSeconds(slowest) }));
    if (sendingMilliseconds > sendingMillisecondsMax) return repeatRun(run, await release(ctx, run, options));
  }
}

function sendAll(
  ctx: Context,
  { endpoint, deliveries }: Claimed,
  signal: AbortSignal,
): Promise<WebhookAttempt[]> {
  return Promise.all(deliveries.map((delivery) => sendWebhook(ctx, endpoint, delivery, signal)));
}

function record(
  ctx: Context,
  { workspaceId, endpointId }: WebhookRun,
  { deliveries }: Claimed,
  attempts: WebhookAttempt[],
): Promise<void> {
  const sent = deliveries.flatMap((delivery) =>
    attempts.filter(({ deliveryId }) => deliveryId === delivery.id).map((attempt) => ({ delivery, attempt })),
  );
  return ctx.database.inWorkspace(workspaceId, (tx) => recordWebhookAttempts(ctx, tx, endpointId, sent));
}

function release(ctx: Context, { workspaceId }: WebhookRun, options: ReleaseOptions): Promise<number | null> {
  return ctx.database.inWorkspace(workspaceId, (tx) => releaseEndpoint(ctx, tx, options));
}

function repeatRun(run: WebhookRun, afterSeconds: number | null): Again<WebhookRun> | undefined {
  return afterSeconds === null ? undefined : { again: run, afterSeconds };
}
