import { findAuthorized, unauthorized } from './authorize.ts';
import { createPassResponse } from './create-pass-response.ts';
import { isUnchangedSince, lastModifiedHeader } from './last-modified.ts';
import type { PassIdentity, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';

/** `GET /v1/passes/{type}/{serial}`: 200, 304 or 401. */
export async function servePass<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  { scope, passTypeIdentifier, serialNumber }: PassIdentity,
  clock: () => Date,
): Promise<Response> {
  const identity = { scope, passTypeIdentifier, serialNumber };
  // Read before the pass: a later time could name the second of a change that the pass lacks.
  const now = clock();
  const pass = await findAuthorized(store, request, identity);
  if (!pass) return unauthorized();
  const lastModified = lastModifiedHeader(pass.lastModified, now);
  // Check before building anything, because this is by far the most frequent request.
  if (isUnchangedSince(pass.lastModified, request.headers.get('if-modified-since'))) {
    store.recordUnchanged?.(pass);
    return new Response(null, { status: 304, headers: { 'last-modified': lastModified } });
  }
  return createPassResponse(await store.loadBundle(pass, identity), { lastModified });
}
