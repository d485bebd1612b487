import { errors, jwtVerify } from 'jose';
import type { Context } from '../../context.ts';
import { isSignature } from '../../platform/keys/is-signature.ts';
import { readWorkspacePublicId } from '../../platform/public-ids.ts';
import type { MarketplaceAudience } from './sign-marketplace-token.ts';

export type MarketplaceToken = { userId: string; workspaceId: string };

/** Whose token it is and for which workspace; null when it is not ours, not for this use, or no longer good. */
export async function readMarketplaceToken(
  { config, keys, clock }: Pick<Context, 'config' | 'keys' | 'clock'>,
  audience: MarketplaceAudience,
  token: string | null,
): Promise<MarketplaceToken | null> {
  // jose decodes the signature before it compares: other spellings of the same bytes are turned away here.
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
