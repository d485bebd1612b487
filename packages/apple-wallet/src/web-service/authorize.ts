import { Buffer } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { PassIdentity, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';

const scheme = 'ApplePass ';

/** The pass, when the request carries its token; null when it does not or there is no such pass. */
export async function findAuthorized<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  { scope, passTypeIdentifier, serialNumber }: PassIdentity,
): Promise<Pass | null> {
  const authorization = request.headers.get('authorization');
  const pass = await store.findPass({ scope, passTypeIdentifier, serialNumber });
  return isAuthorized(authorization, pass) ? pass : null;
}

/** One and the same answer for a wrong token and for a pass that does not exist: no probing of serial numbers. */
export const unauthorized = (): Response =>
  new Response(null, { status: 401, headers: { 'www-authenticate': 'ApplePass' } });

// An unknown pass is compared as well (with the given token itself, and refused), so that the time does not tell either.
function isAuthorized(authorization: string | null, pass: ServedPass | null): boolean {
  if (!authorization?.startsWith(scheme)) return false;
  const given = Buffer.from(authorization.slice(scheme.length), 'utf8');
  const expected = pass ? Buffer.from(pass.authenticationToken, 'utf8') : given;
  return given.length === expected.length && timingSafeEqual(given, expected) && pass !== null;
}
