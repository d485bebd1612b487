import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';

export type ClickAddress = { workspaceId: string; campaignId: string };

/** 48 bits: the link is public anyway; the signature only keeps strangers from making up clicks and redirects. */
const signatureBytes = 6;

/** The counted address behind a campaign's link: holders follow it, we count, and send them on. */
export function clickUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, campaignId }: ClickAddress,
): string {
  const kind = { key: keys.linkClicks, signatureBytes };
  return `${config.publicUrl}/l/${makeLinkToken(kind, { workspaceId, id: campaignId })}`;
}

/** Whom a click belongs to; null for an address we did not make. */
export function readClickToken({ keys }: Pick<Context, 'keys'>, token: string): ClickAddress | null {
  const link = readLinkToken({ key: keys.linkClicks, signatureBytes }, token);
  return link?.holds() ? { workspaceId: link.workspaceId, campaignId: link.id } : null;
}
