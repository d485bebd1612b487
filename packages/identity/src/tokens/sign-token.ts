import { type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityContext } from '../identity-context.ts';
import type { TokenAlgorithm } from './token-algorithm.ts';

const signAside = promisify(sign);

/**
 * Uses `node:crypto`, which takes less time than WebCrypto, for the most frequent call. RSA takes a millisecond,
 * off the event loop; ECDSA a twentieth of that, to which the thread pool would add a quarter.
 */
const makers: Record<TokenAlgorithm, (content: Buffer, key: KeyObject) => Buffer | Promise<Buffer>> = {
  RS256: (content, key) => signAside('sha256', content, key),
  // The bare r and s of RFC 7518 §3.4; without the word it would be DER.
  ES256: (content, key) => sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' }),
};

/**
 * Signs claims with the newest key of this installation's algorithm, in the compact serialization (RFC 7515 §3.1),
 * so that the npm widgets can decode them.
 */
export async function signToken(
  context: IdentityContext,
  type: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const { id, algorithm, privateKey } = await context.keyRing.signingKey();
  const header = base64url(JSON.stringify({ alg: algorithm, kid: id, typ: type }));
  const signed = `${header}.${base64url(encodeClaims(claims))}`;
  const signature = await makers[algorithm](Buffer.from(signed), privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}

function base64url(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}

/**
 * Claims as JSON whose base64url form never contains `-` or `_`.
 *
 * The npm widgets decode a token with a bare `atob(token.split(".")[1])`, which throws on those two. In ASCII only
 * `>`, `?`, `~` and DEL can yield a sextet of 62 or 63; every other such byte is part of a non-ASCII character.
 * Written as \uXXXX escapes the same JSON has neither, and `atob` also reads accented names correctly.
 */
export function encodeClaims(claims: Record<string, unknown>): Uint8Array {
  // JSON.stringify escapes control characters below the space itself.
  const json = JSON.stringify(claims).replace(/[>?~\u007f-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new TextEncoder().encode(json);
}
