import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { PassIdentity, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';

const scheme = 'ApplePass ';

/** The pass if the request has its token; else null. */
export async function findAuthorized<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  { scope, passTypeIdentifier, serialNumber }: PassIdentity,
): Promise<Pass | null> {
  const authorization = request.headers.get('authorization');
  const pass = await store.findPass({ scope, passTypeIdentifier, serialNumber });
  return isAuthorized(authorization, pass) ? pass : null;
}

/** The same response for a wrong token and an unknown pass, so that serial numbers cannot be probed. */
export const unauthorized = (): Response =>
  new Response(null, { status: 401, headers: { 'www-authenticate': 'ApplePass' } });

// Compare for an unknown pass too (the token with itself, then reject), so that timing reveals nothing.
function isAuthorized(authorization: string | null, pass: ServedPass | null): boolean {
  if (!authorization?.startsWith(scheme)) return false;
  const given = Buffer.from(authorization.slice(scheme.length), 'utf8');
  const expected = pass ? Buffer.from(pass.authenticationToken, 'utf8') : given;
  return given.length === expected.length && timingSafeEqual(given, expected) && pass !== null;
}
