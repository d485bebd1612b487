import type { IntegrationAuth } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { ensureIntegrationKey } from './ensure-integration-key.ts';
import { marketplaceCallsPath } from './marketplace-places.ts';
import { type MarketplaceVisitor, signMarketplaceToken } from './sign-marketplace-token.ts';
import { signPrismaticToken } from './sign-prismatic-token.ts';

type Share = Pick<
  Context,
  'config' | 'keys' | 'clock' | 'ids' | 'identity' | 'database' | 'queue' | 'reactions'
>;

/** What the browser opens the marketplace with: our own, or Prismatic's where the operator has one. */
export async function getPrismatic(ctx: Share, visitor: MarketplaceVisitor): Promise<IntegrationAuth> {
  const { integrations, publicUrl } = ctx.config;
  const { clock, identity } = ctx;
  if (integrations.kind === 'prismatic')
    return {
      authToken: await signPrismaticToken(
        { clock, findUser: (userId) => identity.findUser(userId) },
        integrations,
        visitor,
      ),
      apiBaseUrl: `${publicUrl}/api/v1`,
      // Integrations run at Prismatic for months: what they call us with is a key, seen and revoked like any other.
      apiToken: await ensureIntegrationKey(ctx, visitor),
    };
  return {
    authToken: await signMarketplaceToken(ctx, 'marketplace', visitor),
    apiBaseUrl: `${publicUrl}${marketplaceCallsPath}`,
    apiToken: await signMarketplaceToken(ctx, 'calls', visitor),
  };
}
