import { findAuthorized, unauthorized } from './authorize.ts';
import { createPassResponse } from './create-pass-response.ts';
import type { PassIdentity, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';

/** `GET /v1/passes/{type}/{serial}`: 200, 304 or 401. */
export async function servePass<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  { scope, passTypeIdentifier, serialNumber }: PassIdentity,
): Promise<Response> {
  const identity = { scope, passTypeIdentifier, serialNumber };
  const pass = await findAuthorized(store, request, identity);
  if (!pass) return unauthorized();
  const lastModified = pass.lastModified.toUTCString();
  // Checked before building anything, because this is by far the most frequent request.
  if (isUnchangedSince(request.headers.get('if-modified-since'), lastModified)) {
    store.recordUnchanged?.(pass);
    return new Response(null, { status: 304, headers: { 'last-modified': lastModified } });
  }
  return createPassResponse(await store.loadBundle(pass, identity), { lastModified: pass.lastModified });
}

function isUnchangedSince(ifModifiedSince: string | null, lastModified: string): boolean {
  if (ifModifiedSince === null) return false;
  // An invalid date compares false, and the pass is sent.
  return ifModifiedSince === lastModified || Date.parse(lastModified) <= Date.parse(ifModifiedSince);
}
