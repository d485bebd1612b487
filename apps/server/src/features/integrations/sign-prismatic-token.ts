import { createPrivateKey } from 'node:crypto';
import { integrationTokenSeconds } from '@tessera/contract';
import { SignJWT } from 'jose';
import type { PrismaticConfig } from '../../config/integrations-config.ts';
import type { Context } from '../../context.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import type { MarketplaceVisitor } from './sign-marketplace-token.ts';

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
