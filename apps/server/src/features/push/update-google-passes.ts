import {
  addFailures,
  type CampaignFailure,
  type CampaignFailures,
  googleNotificationLimit,
  type WalletResults,
} from '@tessera/contract';
import { GoogleWalletError } from '@tessera/google-wallet';
import type { PassContent } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { isRecipient, type RecipientRule } from '../recipients/is-recipient.ts';
import { type VariantOfPass, variantOf } from '../recipients/variant-of.ts';
import {
  findHeldGooglePasses,
  type GooglePass,
  type GooglePassRange,
} from '../rendering/find-google-passes.ts';
import { loadGoogleTemplate } from '../rendering/load-google-template.ts';
import {
  recordGoogleContent,
  recordLinks,
  type ShownContent,
  type ShownLinks,
} from '../rendering/record-google-content.ts';
import { isOver } from './is-over.ts';
import { findLinkedObjects } from './linked-objects.ts';
import {
  type ClassNotifications,
  findClassNotifications,
  mayNotify,
  recordNotifications,
  withNotification,
} from './notification-budget.ts';
import { type PatchOutcome, patchGoogleObject } from './patch-google-object.ts';
import { refreshGooglePassJob } from './push.jobs.ts';
import { type CampaignMessage, isSilent, type MessageTarget, sendToHolders } from './send-google-message.ts';

export type GoogleUpdate = {
  passTemplateId: string;
  firstPassId: string;
  lastPassId: string;
  passIds?: readonly string[];
  campaign?: RecipientRule | null;
  message?: CampaignMessage | null;
  /** The holders are notified of changed values that Google announces. */
  announces?: boolean;
  /** A previous run did not finish: check its work before repeating it. */
  retried: boolean;
  /** No retry follows. */
  lastTry?: boolean;
  /** While Google serves others, failing passes move to jobs of their own. */
  defersFailing?: boolean;
  signal?: AbortSignal;
};

export type GoogleReach = {
  passUpdates: number;
  notifications: number;
  failed: number;
  failures: CampaignFailures;
  variants?: WalletResults[];
};

/** Three seconds at Google's 20 requests a second: a crash repeats at most that, and pauses cost less than a tenth. */
const pagePasses = 240;
const batchPasses = 60;

/** Holds no transaction during requests. Throws retryable errors once every pass was tried, or at once if a whole batch fails. */
export async function updateGooglePasses(
  ctx: Context,
  workspaceId: string,
  update: GoogleUpdate,
): Promise<GoogleReach> {
  const reach: GoogleReach = { passUpdates: 0, notifications: 0, failed: 0, failures: {} };
  const { split = null } = update.campaign ?? {};
  if (split)
    reach.variants = [0, ...split.variants].map(() => ({ passUpdates: 0, notifications: 0, failed: 0 }));
  const run = await startRun(ctx, workspaceId, update);
  if (!run) return reach;
  let afterPassId: string | null = null;
  let failure: Retryable | null = null;
  for (;;) {
    const range: GooglePassRange = { ...update, afterPassId, limit: pagePasses };
    const page = await ctx.database.inWorkspace(workspaceId, (tx) => findHeldGooglePasses(tx, range));
    for (let from = 0; from < page.length; from += batchPasses) {
      update.signal?.throwIfAborted();
      failure = (await updateBatch(ctx, run, page.slice(from, from + batchPasses), reach)) ?? failure;
    }
    afterPassId = page.at(-1)?.pass.id ?? null;
    if (page.length < pagePasses) break;
  }
  if (failure) throw failure.error;
  return reach;
}

type Retryable = NonNullable<PassResult['retryable']>;

type Run = GoogleRun & { defersFailing: boolean };

async function startRun(ctx: Context, workspaceId: string, update: GoogleUpdate): Promise<Run | null> {
  const { passTemplateId } = update;
  const { google, ofClass } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    google: await loadGoogleTemplate(ctx, tx, passTemplateId),
    ofClass: await findClassNotifications(tx, { passTemplateId, now: ctx.clock() }),
  }));
  if (!google) return null;
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const { campaign = null, message = null, retried, lastTry = false, defersFailing = false } = update;
  const { announces = false } = update;
  return { client, google, ofClass, campaign, message, announces, retried, lastTry, defersFailing };
}

/** Returns a retryable error, or throws it if nothing succeeded. */
async function updateBatch(
  ctx: Context,
  run: Run,
  batch: GooglePass[],
  reach: GoogleReach,
): Promise<Retryable | null> {
  const links = await findLinkedObjects(ctx, run.google, batch);
  const results = await Promise.all(
    batch.map(async (held) => {
      const linked = links.get(held.pass.id) ?? [];
      return { held, ...(await updateGooglePass(ctx, run, { held, linked })) };
    }),
  );
  const shown = results.flatMap((result) => result.shown ?? []);
  // If nothing succeeds, Google is failing, not a few passes.
  const isServed = results.some(({ retryable }) => !retryable);
  const isDeferred = run.defersFailing && isServed;
  const deferred = isDeferred
    ? results.filter(({ retryable }) => retryable).map(({ held }) => held.pass.id)
    : [];
  const messaged = results.flatMap(({ held, isMessaged }) =>
    isMessaged ? [{ passId: held.pass.id, notifiedAt: withNotification(held.object, ctx.clock()) }] : [],
  );
  if (shown.length > 0 || deferred.length > 0 || messaged.length > 0)
    await ctx.database.inWorkspace(run.google.workspaceId, async (tx) => {
      await recordNotifications(tx, messaged);
      await recordLinks(
        tx,
        results.flatMap(({ links }) => links ?? []),
      );
      for (const passId of [...(await recordGoogleContent(ctx, tx, shown)), ...deferred])
        await ctx.queue.send(tx, refreshGooglePassJob, { workspaceId: tx.workspaceId, passId });
    });
  const failure = results.flatMap(({ retryable }) => retryable ?? [])[0] ?? null;
  const isFinal = run.lastTry || isDeferred;
  if (failure && !isFinal && !isServed) throw failure.error;
  for (const { held, ...result } of results)
    addResult(ctx, result, reach, variantIn(run.campaign, held.pass.id));
  return isFinal ? null : failure;
}

/** Null without a campaign; a held-out pass lies in the range of a campaign for everyone. */
const variantIn = (campaign: RecipientRule | null, passId: string): VariantOfPass | null =>
  campaign && variantOf(campaign.split, { campaignId: campaign.campaignId, passId });

function addResult(
  ctx: Context,
  result: PassResult,
  reach: GoogleReach,
  variant: VariantOfPass | null,
): void {
  if (result.retryable)
    ctx.logger.error('A pass at Google Wallet could not be updated', result.retryable.error);
  if (variant === 'holdout') return;
  const { failure } = result;
  for (const sums of [reach, reach.variants?.[variant ?? 0]]) {
    if (!sums) continue;
    sums.passUpdates += result.updated ? 1 : 0;
    sums.notifications += result.notified ? 1 : 0;
    sums.failed += failure && failure !== 'notificationLimit' ? 1 : 0;
  }
  if (failure) reach.failures = addFailures(reach.failures, { [failure]: 1 });
}

type GoogleRun = MessageTarget & {
  campaign: RecipientRule | null;
  message: CampaignMessage | null;
  announces: boolean;
  ofClass: ClassNotifications;
};

type PassResult = {
  shown: ShownContent | null;
  links: ShownLinks | null;
  updated: boolean;
  notified: boolean;
  /** By this run. */
  isMessaged: boolean;
  failure: CampaignFailure | null;
  retryable: { error: unknown } | null;
};

/** Updates before sending, so that a holder who opens the notification sees the change. Never rejects. */
async function updateGooglePass(
  ctx: Context,
  run: GoogleRun,
  { held, linked }: { held: GooglePass; linked: string[] },
): Promise<PassResult> {
  const result: PassResult = {
    ...{ shown: null, links: null, updated: false, notified: false, isMessaged: false },
    ...{ failure: null, retryable: null },
  };
  const content = run.google.renderer.contentOf(held.pass, held.user);
  try {
    const { announces, ofClass, ...target } = run;
    const patched = await patchGoogleObject(ctx, {
      ...{ ...target, held, content, linked, lane: 'campaign' },
      ...(announces && { announces: { ofClass } }),
    });
    if (patched.outcome === 'patched') {
      result.shown = patched.shown;
      result.links = patched.links;
    }
    result.updated = isUpdated(run, held, patched);
    if (patched.outcome === 'refused') result.failure = 'passRefused';
    const messageOutcome = await sendMessage(ctx, run, held, content);
    result.isMessaged = messageOutcome === 'notified';
    result.notified = messageOutcome === 'notified' || messageOutcome === 'alreadyThere';
    if (messageOutcome === 'failed') result.failure ??= 'messageRefused';
    if (messageOutcome === 'limited') result.failure ??= 'notificationLimit';
  } catch (error) {
    result.retryable = { error };
    result.failure = error instanceof GoogleWalletError ? 'walletUnavailable' : 'internalError';
  }
  return result;
}

/** An interrupted run updated passes without counting them; `updated_at` shows which. */
function isUpdated({ retried, campaign }: GoogleRun, { object }: GooglePass, patched: PatchOutcome): boolean {
  if (patched.outcome === 'patched') return true;
  return (
    patched.outcome === 'same' && retried && campaign !== null && object.updated_at >= campaign.launchedAt
  );
}

async function sendMessage(
  ctx: Context,
  run: GoogleRun,
  { pass, object }: GooglePass,
  content: PassContent,
): Promise<'notified' | 'alreadyThere' | 'notNotified' | 'limited' | 'failed'> {
  const { message, campaign, ofClass } = run;
  const now = ctx.clock();
  if (!message || !campaign || !isRecipient(campaign, pass) || isOver(content, now)) return 'notNotified';
  // The newer campaign's run sends its own message.
  if (content.message?.id !== message.id) return 'notNotified';
  const { text, googleText = text } = content.message;
  const notify = mayNotify(object, ofClass, { now, isUrgent: false });
  const outcome = await sendToHolders(ctx, run, object.object_id, { ...message, text: googleText, notify });
  if (outcome === 'failed' || isSilent(outcome)) {
    const detail = outcome === 'failed' ? 'message' : googleNotificationLimit;
    const address = { workspaceId: run.google.workspaceId, passId: pass.id };
    ctx.passLog.add(address, { kind: 'googleRefused', detail });
  }
  return isSilent(outcome) ? 'limited' : outcome;
}
