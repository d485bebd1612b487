import type { IntegrationAuth } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { ensureIntegrationKey } from './ensure-integration-key.ts';
import { marketplaceCallsPath } from './marketplace-paths.ts';
import { type MarketplaceVisitor, signMarketplaceToken } from './sign-marketplace-token.ts';
import { signPrismaticToken } from './sign-prismatic-token.ts';

type Share = Pick<
  Context,
  'config' | 'keys' | 'clock' | 'ids' | 'identity' | 'database' | 'queue' | 'reactions'
>;

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
      // Integrations run at Prismatic for months, so they use an API key, which is listed and can be revoked.
      apiToken: await ensureIntegrationKey(ctx, visitor),
    };
  return {
    authToken: await signMarketplaceToken(ctx, 'marketplace', visitor),
    apiBaseUrl: `${publicUrl}${marketplaceCallsPath}`,
    apiToken: await signMarketplaceToken(ctx, 'calls', visitor),
  };
}
