import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import type { WebhookDeliveryRow } from './deliveries/find-webhook-delivery.ts';
import { lookUpWebhookEndpoint, type WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { recordWebhookAttempts } from './record-webhook-attempts.ts';
import { sendWebhook, type WebhookAttempt } from './send-webhook.ts';
import { isRunScheduled, pauseSeconds, secondsUntil } from './webhook-retry-schedule.ts';
import type { WebhookRun } from './webhooks.jobs.ts';

const inFlightMax = 4;
/** An attempt takes at most 15 seconds; then the worker counts as dead. */
const leaseMilliseconds = 45_000;

type WebhookClaim =
  | { kind: 'gone' }
  /** `isRunScheduled`: a run follows at that time. */
  | { kind: 'busy'; until: Date; isRunScheduled: boolean }
  | { kind: 'idle'; endpoint: WebhookEndpointRow }
  | { kind: 'claimed'; endpoint: WebhookEndpointRow; deliveries: WebhookDeliveryRow[] };

/** Lets one run send at a time. A run rejected as `busy` has committed its deliveries, or is scheduled for later. */
async function claimWebhookEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  endpointId: string,
  holdsLease: boolean,
): Promise<WebhookClaim> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint || endpoint.disabled_at) return { kind: 'gone' };
  const now = ctx.clock();
  const until = endpoint.busy_until;
  if (!holdsLease && until && until > now) return rejectAsBusy(tx, endpoint, until, now);
  const deliveries = await dueDeliveries(tx, endpointId, now);
  if (deliveries.length === 0) return { kind: 'idle', endpoint };
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ busy_until: new Date(now.getTime() + leaseMilliseconds) })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  return { kind: 'claimed', endpoint, deliveries };
}

/** Under the same lock, so that only the first of many rejected runs is repeated. */
async function rejectAsBusy(
  { workspaceId, db }: WorkspaceTransaction,
  { id, wakes_at }: WebhookEndpointRow,
  until: Date,
  now: Date,
): Promise<WebhookClaim> {
  if (isRunScheduled(wakes_at, until, now)) return { kind: 'busy', until, isRunScheduled: true };
  await db
    .updateTable('webhook_endpoints')
    .set({ wakes_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  return { kind: 'busy', until, isRunScheduled: false };
}

function dueDeliveries({ workspaceId, db }: WorkspaceTransaction, endpointId: string, now: Date) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(inFlightMax)
    .execute();
}

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

type ReleaseOptions = {
  endpointId: string;
  /** Time until the next delivery attempt. */
  pauseSeconds: number;
  /** The crashed attempt may have recorded a run without scheduling it. */
  isRetry: boolean;
};

/** Returns seconds until this run repeats; null if nothing is pending or another run is scheduled. One scheduled run at most. */
async function releaseEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { endpointId, pauseSeconds, isRetry }: ReleaseOptions,
): Promise<number | null> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint || endpoint.disabled_at) return null;
  const now = ctx.clock();
  const next = await nextAttempt(tx, endpointId);
  const pauseEnds = new Date(now.getTime() + pauseSeconds * 1000);
  const due = next && (next > pauseEnds ? next : pauseEnds);
  const scheduledAt = endpoint.wakes_at;
  const isScheduled = due !== null && isRunScheduled(scheduledAt, due, now) && !isRetry;
  const wakesAt = isScheduled ? scheduledAt : due;
  await tx.db
    .updateTable('webhook_endpoints')
    // Without pending deliveries no run is scheduled, and new ones must leave at once.
    .set({ busy_until: due && pauseSeconds > 0 ? pauseEnds : null, wakes_at: wakesAt })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  if (due === null || isScheduled) return null;
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
