import type { Context } from '../../../context.ts';
import { type LinkSubject, makeLinkToken, readLinkToken } from '../../../platform/keys/signed-link.ts';

/** 96 bits, so that strangers cannot unsubscribe holders. */
const signatureBytes = 12;

export type PersonAddress = { workspaceId: string; passUserId: string };

/** Names the recipient, not the pass, which may be given to another person later. */
export function unsubscribeUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, passUserId }: PersonAddress,
): string {
  const kind = { key: keys.unsubscribeLinks, signatureBytes };
  return `${config.publicUrl}/u/${makeLinkToken(kind, { workspaceId, id: passUserId })}`;
}

/** A person's id, or a pass's in links of earlier releases; null for a URL that is not ours. */
export function readUnsubscribeToken({ keys }: Pick<Context, 'keys'>, token: string): LinkSubject | null {
  const link = readLinkToken({ key: keys.unsubscribeLinks, signatureBytes }, token);
  return link?.holds() ? { workspaceId: link.workspaceId, id: link.id } : null;
}
