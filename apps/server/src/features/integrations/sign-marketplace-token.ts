import { integrationTokenSeconds } from '@tessera/contract';
import { SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';

/** What a token of ours opens: the marketplace, or the calls of its integrations. One cannot be used for the other. */
export type MarketplaceAudience = 'marketplace' | 'calls';

/** Who opens the marketplace, and for which workspace. */
export type MarketplaceVisitor = {
  userId: string;
  workspace: { id: string; organization: { workos_identifier: string } };
};

/** In the form Prismatic documents, but signed with a secret: who signs it here is also the only one who believes it. */
export function signMarketplaceToken(
  { config, keys, clock }: Pick<Context, 'config' | 'keys' | 'clock'>,
  audience: MarketplaceAudience,
  { userId, workspace }: MarketplaceVisitor,
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  return new SignJWT({
    organization: workspace.organization.workos_identifier,
    customer: workspacePublicId(workspace.id),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(config.publicUrl)
    .setAudience(audience)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + integrationTokenSeconds)
    .sign(keys.marketplaceTokens);
}
