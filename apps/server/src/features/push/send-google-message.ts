import type { GoogleMessage, MessageOutcome, WalletClient } from '@tessera/google-wallet';
import { googleMessage } from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import { googleClassContent } from '../rendering/google-resources.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import { isFinalRefusal } from './patch-google-object.ts';

export type CampaignMessage = {
  /** The campaign's id, also the message's id at Google, so that the message is never added twice. */
  id: string;
  /** Google Wallet's. */
  text: string;
  /** When Google stops showing it; null for never. */
  until: Date | null;
};

export type MessageTarget = {
  client: WalletClient;
  google: GoogleTemplate;
  /** An earlier run may have added the message already. */
  retried: boolean;
  /** There is no further retry: a temporary error counts as failed, too. */
  lastTry: boolean;
};

/** `failed`: Google refuses the message, or has no such class or object. */
export type SendOutcome = Exclude<MessageOutcome, 'notFound'> | 'failed';

/** Notifies all holders of the template with one request, ahead of the campaign's other requests because they depend on it. */
export function sendToClass(
  ctx: Pick<Context, 'logger'>,
  target: MessageTarget,
  message: CampaignMessage,
): Promise<SendOutcome> {
  const { client, google, retried } = target;
  return settle(ctx, target, google.classId, () =>
    client.addClassMessage(google.type, google.classId, messageOf(google, message), {
      ifAbsent: retried,
      lane: 'interactive',
    }),
  );
}

/** Sends a personal message to the holders of one pass. */
export function sendToHolders(
  ctx: Pick<Context, 'logger'>,
  target: MessageTarget,
  objectId: string,
  message: CampaignMessage,
): Promise<SendOutcome> {
  const { client, google, retried } = target;
  return settle(ctx, target, objectId, () =>
    client.addObjectMessage(google.type, objectId, messageOf(google, message), {
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
