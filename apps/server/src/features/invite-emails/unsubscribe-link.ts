import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import type { PassAddress } from '../../platform/public-ids.ts';

/** 96 bits, not guessable, so that strangers cannot unsubscribe holders. */
const signatureBytes = 12;

/** The URL of a mail's unsubscribe button. It names the mailed pass, which leads to its holder. */
export function unsubscribeUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, passId }: PassAddress,
): string {
  const kind = { key: keys.unsubscribeLinks, signatureBytes };
  return `${config.publicUrl}/u/${makeLinkToken(kind, { workspaceId, id: passId })}`;
}

/** The pass an unsubscribe link was mailed for; null for a URL that is not ours. */
export function readUnsubscribeToken({ keys }: Pick<Context, 'keys'>, token: string): PassAddress | null {
  const link = readLinkToken({ key: keys.unsubscribeLinks, signatureBytes }, token);
  return link?.holds() ? { workspaceId: link.workspaceId, passId: link.id } : null;
}
