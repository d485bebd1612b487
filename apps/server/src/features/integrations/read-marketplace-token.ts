import { errors, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import type { MarketplaceAudience } from './sign-marketplace-token.ts';

export type MarketplaceToken = { userId: string; workspaceId: string };

/** Null if the token is not ours, for another audience, or expired. */
export async function readMarketplaceToken(
  { config, keys, clock }: Pick<Context, 'config' | 'keys' | 'clock'>,
  audience: MarketplaceAudience,
  token: string | null,
): Promise<MarketplaceToken | null> {
  // jose decodes the signature before comparing it: reject other encodings of the same bytes.
  const signature = token?.split('.').at(-1) ?? '';
  if (token === null || !isSignature(signature, Buffer.from(signature, 'base64url'))) return null;
  try {
    const { payload } = await jwtVerify(token, keys.marketplaceTokens, {
      algorithms: ['HS256'],
      issuer: config.publicUrl,
      audience,
      currentDate: clock(),
      requiredClaims: ['sub', 'exp', 'customer'],
    });
    const workspaceId = readWorkspacePublicId(String(payload.customer));
    return payload.sub && workspaceId ? { userId: payload.sub, workspaceId } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
