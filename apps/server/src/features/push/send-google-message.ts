import type { GoogleMessage, MessageOutcome, WalletClient } from '@tessera/google-wallet';
import { googleMessage } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import { googleClassContent } from '../rendering/google-resources.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import { isFinalRefusal } from './patch-google-object.ts';

export type CampaignMessage = {
  /** The campaign's id, so that Google never adds the message twice. */
  id: string;
  text: string;
  until: Date | null;
};

export type MessageTarget = {
  client: WalletClient;
  google: GoogleTemplate;
  /** An earlier run may have added the message. */
  retried: boolean;
  /** No retry follows: a temporary error counts as failed. */
  lastTry: boolean;
};

/** `notify`: whether the budget of the day allows a notification. */
export type DueMessage = CampaignMessage & { notify: boolean };

/** `failed`: Google refuses the message, or has no such class or object. */
export type SendOutcome = Exclude<MessageOutcome, 'notFound'> | 'failed';

/** On the pass without a notification: the day's budget, or Google's limit, is used up. */
export const isSilent = (outcome: SendOutcome): outcome is 'added' | 'notNotified' =>
  outcome === 'added' || outcome === 'notNotified';

/** Precedes the campaign's other requests, which depend on it. */
export function sendToClass(
  ctx: Pick<Context, 'logger'>,
  target: MessageTarget,
  message: DueMessage,
): Promise<SendOutcome> {
  const { client, google, retried } = target;
  return settle(ctx, target, google.classId, () =>
    client.addClassMessage(google.type, google.classId, messageOf(google, message), {
      notify: message.notify,
      ifAbsent: retried,
      lane: 'interactive',
    }),
  );
}

export function sendToHolders(
  ctx: Pick<Context, 'logger'>,
  target: MessageTarget,
  objectId: string,
  message: DueMessage,
): Promise<SendOutcome> {
  const { client, google, retried } = target;
  return settle(ctx, target, objectId, () =>
    client.addObjectMessage(google.type, objectId, messageOf(google, message), {
      notify: message.notify,
      ifAbsent: retried,
      lane: 'campaign',
    }),
  );
}

function messageOf(google: GoogleTemplate, message: CampaignMessage): GoogleMessage {
  return {
    ...googleMessage(google, googleClassContent(google), message),
    ...(message.until && { displayInterval: { end: { date: message.until.toISOString() } } }),
  };
}

async function settle(
  ctx: Pick<Context, 'logger'>,
  { lastTry }: MessageTarget,
  resourceId: string,
  add: () => Promise<{ outcome: MessageOutcome }>,
): Promise<SendOutcome> {
  try {
    const { outcome } = await add();
    return outcome === 'notFound' ? 'failed' : outcome;
  } catch (error) {
    if (!lastTry && !isFinalRefusal(error)) throw error;
    ctx.logger.error('Google Wallet refused a message', error, { resourceId });
    return 'failed';
  }
}
