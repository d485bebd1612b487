import { CompactSign } from 'jose';
import type { IdentityContext } from '../identity-context.ts';
import { encodeClaims } from './encode-claims.ts';

/** Signs claims (RS256) with the newest key, in a form the npm widgets can decode. */
export async function signToken(
  context: IdentityContext,
  type: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const { id, key } = await context.keyRing.signingKey();
  return new CompactSign(encodeClaims(claims))
    .setProtectedHeader({ alg: 'RS256', kid: id, typ: type })
    .sign(key);
}
