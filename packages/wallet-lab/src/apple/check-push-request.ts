import type { IncomingHttpHeaders } from 'node:http2';

/** APNs' reasons for rejecting a push ("Handling notification responses from APNs"). */
export type ApnsReason =
  | 'BadCertificate'
  | 'MethodNotAllowed'
  | 'BadPath'
  | 'BadDeviceToken'
  | 'MissingDeviceToken'
  | 'MissingTopic'
  | 'TopicDisallowed'
  | 'InvalidPushType'
  | 'BadPriority'
  | 'BadExpirationDate'
  | 'BadCollapseId'
  | 'BadMessageId'
  | 'PayloadEmpty'
  | 'PayloadTooLarge'
  | 'BadPayload'
  | 'Unregistered'
  | 'TooManyRequests'
  | 'InternalServerError'
  | 'ServiceUnavailable';

/** The status and reason of a rejection. */
export interface ApnsRefusal {
  status: number;
  reason: ApnsReason;
}

export interface PushHead {
  token: string;
  topic: string;
}

const refuse = (status: number, reason: ApnsReason): ApnsRefusal => ({ status, reason });

const pathPrefix = '/3/device/';
/** Tokens are opaque; Apple's have had at least 32 bytes since 2014, in hex. */
const tokenPattern = /^(?:[0-9a-f]{2}){32,100}$/i;
/** Apple: "must not exceed 64 bytes". */
const collapseIdBytesMax = 64;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks a push's method, path and headers in the order of APNs.
 * @param allowedTopic the UID of the client's certificate, or null without a certificate that we issued.
 */
export function checkPushHead(
  headers: IncomingHttpHeaders,
  allowedTopic: string | null,
): PushHead | ApnsRefusal {
  if (allowedTopic === null) return refuse(403, 'BadCertificate');
  if (headers[':method'] !== 'POST') return refuse(405, 'MethodNotAllowed');
  const path = headers[':path'] ?? '';
  if (!path.startsWith(pathPrefix)) return refuse(404, 'BadPath');
  const token = path.slice(pathPrefix.length);
  if (token === '') return refuse(400, 'MissingDeviceToken');
  if (!tokenPattern.test(token)) return refuse(400, 'BadDeviceToken');
  const topic = headers['apns-topic'];
  if (typeof topic !== 'string' || topic === '') return refuse(400, 'MissingTopic');
  if (topic !== allowedTopic) return refuse(400, 'TopicDisallowed');
  const reason = checkOptions(headers);
  return reason ? refuse(400, reason) : { token: token.toLowerCase(), topic };
}

function checkOptions(headers: IncomingHttpHeaders): ApnsReason | null {
  const pushType = headers['apns-push-type'];
  if (pushType !== 'background' && pushType !== 'alert') return 'InvalidPushType';
  const priority = headers['apns-priority'];
  if (priority !== undefined && !['1', '5', '10'].includes(String(priority))) return 'BadPriority';
  // "Specifying a priority of 10 for a notification that has a payload containing no alert … is an error."
  if (pushType === 'background' && priority !== '5') return 'BadPriority';
  const expiration = headers['apns-expiration'];
  if (expiration !== undefined && !/^\d{1,12}$/.test(String(expiration))) return 'BadExpirationDate';
  const collapseId = headers['apns-collapse-id'];
  if (collapseId !== undefined && Buffer.byteLength(String(collapseId)) > collapseIdBytesMax)
    return 'BadCollapseId';
  const id = headers['apns-id'];
  return id !== undefined && !uuidPattern.test(String(id)) ? 'BadMessageId' : null;
}

/** APNs rejects larger payloads with 413. */
export const pushPayloadBytesMax = 4096;

/**
 * Checks the payload. Wallet's pushes contain only `{}`; APNs accepts more but never shows it, so the lab rejects
 * it (`BadPayload` is our reason, not Apple's).
 */
export function checkPushPayload(payload: string): ApnsRefusal | null {
  if (payload === '{}') return null;
  if (payload === '') return refuse(400, 'PayloadEmpty');
  return payload.length > pushPayloadBytesMax ? refuse(413, 'PayloadTooLarge') : refuse(400, 'BadPayload');
}
