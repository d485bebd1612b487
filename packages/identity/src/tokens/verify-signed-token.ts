import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentityContext } from '../identity-context.ts';
import { tokenAlgorithms } from './token-algorithm.ts';

const tokenCharactersMax = 4096; // ours have about 700; do not hash longer ones

export type SignedToken = { type: string | undefined; claims: JWTPayload };

/**
 * The claims of a valid token of this provider, or null. The caller checks its audience: the header's `type`
 * separates access tokens from widget tokens.
 */
export async function verifySignedToken(
  context: IdentityContext,
  token: string,
): Promise<SignedToken | null> {
  if (token.length > tokenCharactersMax) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      // The algorithm is the key's, never the token's: "none" and HS256 with the public key are classic forgeries.
      async ({ kid, alg }) => {
        const key = kid === undefined ? null : await context.keyRing.verifyingKey(kid);
        if (key?.algorithm !== alg) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [...tokenAlgorithms],
        issuer: context.issuer,
        currentDate: context.clock(),
        requiredClaims: ['exp', 'sub', 'sid'],
      },
    );
    return { type: protectedHeader.typ, claims: payload };
  } catch (error) {
    // An invalid token is an everyday result; an unreadable store is not, and must not sign people out.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
