import type { PassWebServiceStore, ServedPass, UpdatedPassesQuery } from './pass-web-service-store.ts';

const updateTagPattern = /^\d{1,19}$/;
/** The largest sequence number a database keeps. */
const updateTagMax = 2n ** 63n - 1n;

/**
 * `GET …/registrations/{type}?passesUpdatedSince={tag}`: 200 with the serial numbers, 204 with none.
 * Without a token, by Apple's design: the device library identifier is the secret.
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
  // Were it a number, no phone would ever fetch anything.
  const body = { serialNumbers: updated.serialNumbers, lastUpdated: String(updated.lastUpdated) };
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

/** A tag we did not give counts as none: the phone hears of everything, instead of nothing for ever. */
function readUpdateTag(tag: string | null): string | null {
  return tag !== null && updateTagPattern.test(tag) && BigInt(tag) <= updateTagMax ? tag : null;
}
