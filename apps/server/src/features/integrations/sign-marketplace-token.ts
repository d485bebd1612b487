import { integrationTokenSeconds } from '@tessera/contract';
import { SignJWT } from 'jose';
import type { Context } from '../../context.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';

/** Tokens for the marketplace and for its integrations' calls are not interchangeable. */
export type MarketplaceAudience = 'marketplace' | 'calls';

export type MarketplaceVisitor = {
  userId: string;
  workspace: { id: string; organization: { workos_identifier: string } };
};

/** Prismatic's documented format, but signed with a secret, because only this server verifies it. */
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
