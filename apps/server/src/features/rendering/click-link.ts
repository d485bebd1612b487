import type { Context } from '../../context.ts';
import { makeLinkToken, readLinkToken } from '../../platform/keys/signed-link.ts';
import { readShortUuid, shortUuid } from '../../platform/public-ids.ts';

export type ClickAddress = {
  workspaceId: string;
  campaignId: string;
  /** Null for a link that all passes share, as in a class message at Google. */
  passId: string | null;
};

/** 48 bits: the link is public; the signature only prevents forged clicks and redirects. */
const signatureBytes = 6;

/** Depends on nothing else, so that a pass keeps its link. */
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

export function readClickToken({ keys }: Pick<Context, 'keys'>, token: string): ClickAddress | null {
  const [workspace, campaign, signature, pass, ...rest] = token.split('.');
  const passId = pass === undefined ? null : readShortUuid(pass);
  if (rest.length > 0 || (pass !== undefined && passId === null)) return null;
  const kind = { key: keys.linkClicks, signatureBytes };
  const link = readLinkToken(kind, [workspace, campaign, signature].join('.'));
  return link?.holds(pass) ? { workspaceId: link.workspaceId, campaignId: link.id, passId } : null;
}

/** A campaign without a split has one variant, 0. */
export const firstClickOf = (variant: number): string => `firstClick${variant}`;
