import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';

export type ClickAddress = { workspaceId: string; campaignId: string };

/** 48 bits: the link is public; the signature only prevents forged clicks and redirects. */
const signatureBytes = 6;

/** The redirect URL that counts clicks on a campaign's link. */
export function clickUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, campaignId }: ClickAddress,
): string {
  const kind = { key: keys.linkClicks, signatureBytes };
  return `${config.publicUrl}/l/${makeLinkToken(kind, { workspaceId, id: campaignId })}`;
}

/** The campaign a click belongs to; null for a URL that is not ours. */
export function readClickToken({ keys }: Pick<Context, 'keys'>, token: string): ClickAddress | null {
  const link = readLinkToken({ key: keys.linkClicks, signatureBytes }, token);
  return link?.holds() ? { workspaceId: link.workspaceId, campaignId: link.id } : null;
}
