import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdentityContext } from '../identity-context.ts';
import { encodeClaims } from './encode-claims.ts';

const signAside = promisify(sign);

/**
 * Signs claims (RS256) with the newest key, in a form the npm widgets can decode: the compact serialisation of RFC 7515 §3.1. By `node:crypto`, away from
 * the event loop: a twentieth less of the processor than by WebCrypto, at the most frequent call there is.
 */
export async function signToken(
  context: IdentityContext,
  type: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const { id, key } = await context.keyRing.signingKey();
  const header = base64url(JSON.stringify({ alg: 'RS256', kid: id, typ: type }));
  const signed = `${header}.${base64url(encodeClaims(claims))}`;
  const signature = await signAside('RSA-SHA256', Buffer.from(signed), key);
  return `${signed}.${signature.toString('base64url')}`;
}

function base64url(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url');
}
