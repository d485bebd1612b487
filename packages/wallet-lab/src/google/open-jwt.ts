import { type KeyObject, verify } from 'node:crypto';

export interface OpenedJwt {
  claims: unknown;
  isSignedBy(key: KeyObject): boolean;
}

/** Parses a JWT (RFC 7515 §7.1); null if it is invalid, or its algorithm is not RS256. */
export function openJwt(token: string): OpenedJwt | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    return null;
  const head = parsePart(header);
  const claims = parsePart(payload);
  // Google's only algorithm: never accept "none" or "HS256".
  const isRs256 = typeof head === 'object' && head !== null && 'alg' in head && head.alg === 'RS256';
  if (!isRs256 || claims === undefined) return null;
  const signed = Buffer.from(`${header}.${payload}`);
  return {
    claims,
    isSignedBy: (key) => verify('sha256', signed, key, Buffer.from(signature, 'base64url')),
  };
}

function parsePart(part: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(part)) return undefined;
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
