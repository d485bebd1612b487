import { sign } from 'node:crypto';
import type { ServiceAccount } from './read-service-account.ts';
import type { Json } from './resources.ts';

/** A compact JWS over the claims, RS256 by the service account's key (RFC 7515 §3.1, RFC 7518 §3.3). */
export function signJwt(claims: { [claim: string]: Json }, account: ServiceAccount): string {
  const header = { alg: 'RS256', typ: 'JWT', ...(account.privateKeyId ? { kid: account.privateKeyId } : {}) };
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), account.privateKey).toString('base64url')}`;
}

function base64url(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
