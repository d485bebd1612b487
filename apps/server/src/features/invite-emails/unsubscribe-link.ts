import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import type { PassAddress } from '../../platform/public-ids.ts';

/** 96 bits: nobody unsubscribes a stranger by trying. */
const signatureBytes = 12;

/** The address behind a mail's unsubscribe button. It names the pass that was mailed; the person is whoever holds it. */
export function unsubscribeUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, passId }: PassAddress,
): string {
  const kind = { key: keys.unsubscribeLinks, signatureBytes };
  return `${config.publicUrl}/u/${makeLinkToken(kind, { workspaceId, id: passId })}`;
}

/** Which pass an unsubscribe link was mailed for; null for an address we did not make. */
export function readUnsubscribeToken({ keys }: Pick<Context, 'keys'>, token: string): PassAddress | null {
  const link = readLinkToken({ key: keys.unsubscribeLinks, signatureBytes }, token);
  return link?.holds() ? { workspaceId: link.workspaceId, passId: link.id } : null;
}
