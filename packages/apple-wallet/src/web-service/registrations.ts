import { findAuthorized, unauthorized } from './authorize.ts';
import type { PassRegistration, PassWebServiceStore, ServedPass } from './pass-web-service-store.ts';
import { readJsonBody } from './read-body.ts';

/** The body contains one token of 64 digits. */
const registrationBytesMax = 4_096;
/** Apple does not specify the length; today it is 32 bytes in hexadecimal. */
const pushTokenPattern = /^(?:[0-9a-fA-F]{2}){1,100}$/;

/** `POST …/registrations/{type}/{serial}`: 201 if new, 200 if it existed; replaces the push token in both cases. */
export async function registerDevice<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  registration: Omit<PassRegistration, 'pushToken'>,
): Promise<Response> {
  if (!(await findAuthorized(store, request, registration))) return unauthorized();
  const body = await readJsonBody(request, registrationBytesMax);
  if (body.kind === 'tooLarge') return new Response(null, { status: 413 });
  const pushToken = body.kind === 'json' ? readPushToken(body.value) : null;
  if (!pushToken) return new Response(null, { status: 400 });
  const outcome = await store.registerDevice({ ...plain(registration), pushToken });
  return new Response(null, { status: outcome === 'created' ? 201 : 200 });
}

/**
 * `DELETE` of the same: 200, even without a registration. Phones have been observed to send DELETE first for a pass that was
 * added again.
 */
export async function unregisterDevice<Pass extends ServedPass>(
  store: PassWebServiceStore<Pass>,
  request: Request,
  registration: Omit<PassRegistration, 'pushToken'>,
): Promise<Response> {
  if (!(await findAuthorized(store, request, registration))) return unauthorized();
  await store.unregisterDevice(plain(registration));
  return new Response(null, { status: 200 });
}

const plain = ({
  scope,
  passTypeIdentifier,
  serialNumber,
  deviceLibraryIdentifier,
}: Omit<PassRegistration, 'pushToken'>) => ({
  scope,
  passTypeIdentifier,
  serialNumber,
  deviceLibraryIdentifier,
});

function readPushToken(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('pushToken' in body)) return null;
  const { pushToken } = body;
  return typeof pushToken === 'string' && pushTokenPattern.test(pushToken) ? pushToken : null;
}
