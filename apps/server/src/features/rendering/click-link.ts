import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import { readShortUuid, shortUuid } from '../../platform/public-ids.ts';

export type ClickAddress = {
  workspaceId: string;
  campaignId: string;
  /** The pass that shows the link; null for a link that all passes share, as in a class message at Google. */
  passId: string | null;
};

/** 48 bits: the link is public; the signature only prevents forged clicks and redirects. */
const signatureBytes = 6;

/** The redirect URL that counts clicks on a campaign's link. It depends on nothing else, so that a pass keeps it. */
export function clickUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  { workspaceId, campaignId, passId }: ClickAddress,
): string {
  const kind = { key: keys.linkClicks, signatureBytes };
  const subject = { workspaceId, id: campaignId };
  if (passId === null) return `${config.publicUrl}/l/${makeLinkToken(kind, subject)}`;
  const pass = shortUuid(passId);
  return `${config.publicUrl}/l/${makeLinkToken(kind, subject, pass)}.${pass}`;
}

/** What a click on the link tells; null for a URL that is not ours. */
export function readClickToken({ keys }: Pick<Context, 'keys'>, token: string): ClickAddress | null {
  const [workspace, campaign, signature, pass, ...rest] = token.split('.');
  const passId = pass === undefined ? null : readShortUuid(pass);
  if (rest.length > 0 || (pass !== undefined && passId === null)) return null;
  const kind = { key: keys.linkClicks, signatureBytes };
  const link = readLinkToken(kind, [workspace, campaign, signature].join('.'));
  return link?.holds(pass) ? { workspaceId: link.workspaceId, campaignId: link.id, passId } : null;
}

/** The counter of passes whose link was followed, by variant; a campaign without a split has one variant, 0. */
export const firstClickOf = (variant: number): string => `firstClick${variant}`;
