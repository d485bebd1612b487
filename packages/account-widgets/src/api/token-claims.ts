import { objectOrNull, textOrNull } from './json-shape.ts';

/** The claims that the widgets read. The server verifies the token. */
export type TokenClaims = {
  userId: string | null;
  sessionId: string | null;
  organizationId: string | null;
  /** Seconds since 1970. */
  expiresAt: number | null;
};

/** The claims of a JSON web token; null for an opaque token, which is valid as well. */
export function readTokenClaims(token: string): TokenClaims | null {
  const claims = objectOrNull(decodePayload(token));
  if (!claims) return null;
  return {
    userId: textOrNull(claims.sub),
    sessionId: textOrNull(claims.sid),
    organizationId: textOrNull(claims.org_id),
    expiresAt: typeof claims.exp === 'number' ? claims.exp : null,
  };
}

function decodePayload(token: string): unknown {
  const [, payload, signature] = token.split('.');
  if (!payload || signature === undefined) return null;
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))));
  } catch {
    return null;
  }
}
