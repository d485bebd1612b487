import { createPrivateKey } from 'node:crypto';
import { type IntegrationAuth, integrationTokenSeconds } from '@tessera/contract';
import { SignJWT } from 'jose';
import type { PrismaticConfig } from '../../config/integrations-config.ts';
import type { Context } from '../../context.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import { ensureIntegrationKey } from './ensure-integration-key.ts';
import { marketplaceCallsPath } from './marketplace-paths.ts';
import { type MarketplaceVisitor, signMarketplaceToken } from './sign-marketplace-token.ts';

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

type Named = { firstName: string | null; lastName: string | null; email: string };

/** prismatic.io/docs/embed/authenticate-users: RS256, with our user and the workspace's public id as the customer. */
export async function signPrismaticToken(
  { clock, findUser }: Pick<Context, 'clock'> & { findUser: (userId: string) => Promise<Named | null> },
  { organizationId, signingKey }: PrismaticConfig,
  { userId, workspace }: MarketplaceVisitor,
): Promise<string> {
  const user = await findUser(userId);
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.email;
  const now = Math.floor(clock().getTime() / 1000);
  return new SignJWT({
    external_id: userId,
    organization: organizationId,
    customer: workspacePublicId(workspace.id),
    role: 'admin',
    ...(name ? { name } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(now + integrationTokenSeconds)
    .sign(createPrivateKey(signingKey));
}
