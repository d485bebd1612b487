import type { PassWebServiceStore, ServedPass, UpdatedPassesQuery } from './pass-web-service-store.ts';

const updateTagPattern = /^\d{1,19}$/;
/** The largest sequence number of the database. */
const updateTagMax = 2n ** 63n - 1n;

/**
 * `GET …/registrations/{type}?passesUpdatedSince={tag}`: 200 with serial numbers, 204 without. Apple's protocol has no token
 * here: the device library identifier is the secret.
 */
export async function listPasses<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  { scope, deviceLibraryIdentifier, passTypeIdentifier }: Omit<UpdatedPassesQuery, 'since'>,
): Promise<Response> {
  const since = readUpdateTag(URL.parse(request.url)?.searchParams.get('passesUpdatedSince') ?? null);
  const updated = await store.listUpdatedPasses({
    scope,
    deviceLibraryIdentifier,
    passTypeIdentifier,
    since,
  });
  if (updated.serialNumbers.length === 0) return new Response(null, { status: 204 });
  // As a number, phones would never fetch.
  const body = { serialNumbers: updated.serialNumbers, lastUpdated: String(updated.lastUpdated) };
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

/** Treats an unknown tag as none, so that the phone gets all passes instead of none forever. */
function readUpdateTag(tag: string | null): string | null {
  return tag !== null && updateTagPattern.test(tag) && BigInt(tag) <= updateTagMax ? tag : null;
}
