import { type CampaignFailure, googleNotificationLimit } from '@tessera/contract';
import { GoogleWalletError } from '@tessera/google-wallet';
import type { PassContent } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { isRecipient, type RecipientRule } from '../recipients/is-recipient.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';
import type { ShownContent } from '../rendering/record-google-content.ts';
import { isOver } from './is-over.ts';
import { type PatchOutcome, patchGoogleObject } from './patch-google-object.ts';
import { type CampaignMessage, type MessageTarget, sendToHolders } from './send-google-message.ts';

export type GoogleRun = MessageTarget & {
  campaign: RecipientRule | null;
  message: CampaignMessage | null;
};

export type PassResult = {
  shown: ShownContent | null;
  updated: boolean;
  notified: boolean;
  failure: CampaignFailure | null;
  retryable: { error: unknown } | null;
};

/** Updates before sending, so that a holder who opens the notification sees the change. Never rejects. */
export async function updateGooglePass(ctx: Context, run: GoogleRun, held: GooglePass): Promise<PassResult> {
  const result: PassResult = { shown: null, updated: false, notified: false, failure: null, retryable: null };
  const content = run.google.renderer.contentOf(held.pass, held.user);
  try {
    const patched = await patchGoogleObject(ctx, { ...run, held, content, lane: 'campaign' });
    if (patched.outcome === 'patched') result.shown = patched.shown;
    result.updated = isUpdated(run, held, patched);
    if (patched.outcome === 'refused') result.failure = 'passRefused';
    const messageOutcome = await sendMessage(ctx, run, held, content);
    result.notified = messageOutcome === 'notified';
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
): Promise<'notified' | 'notNotified' | 'limited' | 'failed'> {
  const { message, campaign } = run;
  if (!message || !campaign || !isRecipient(campaign, pass) || isOver(content, ctx.clock()))
    return 'notNotified';
  // The newer campaign's run sends its own message.
  if (content.message?.id !== message.id) return 'notNotified';
  const { text, googleText = text } = content.message;
  const outcome = await sendToHolders(ctx, run, object.object_id, { ...message, text: googleText });
  if (outcome === 'failed' || outcome === 'notNotified') {
    const detail = outcome === 'failed' ? 'message' : googleNotificationLimit;
    const address = { workspaceId: run.google.workspaceId, passId: pass.id };
    ctx.passLog.add(address, { kind: 'googleRefused', detail });
  }
  if (outcome === 'failed') return 'failed';
  return outcome === 'notNotified' ? 'limited' : 'notified';
}
