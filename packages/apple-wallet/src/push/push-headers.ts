import type { PushRequest, PushSettings } from './push-client.ts';

/** A push's header fields as a flat list, which node:http2 takes as it is; from an object it would build this list anew. */
export function pushHeaders(request: PushRequest, authority: string, settings: PushSettings): string[] {
  const { topic, pushToken, expiration, collapseId } = request;
  const headers = [
    ':method',
    'POST',
    ':scheme',
    'https',
    ':authority',
    authority,
    ':path',
    `/3/device/${pushToken}`,
    'apns-topic',
    topic,
    'apns-push-type',
    settings.pushType,
    'apns-priority',
    settings.priority === 5 ? '5' : '10',
    'apns-expiration',
    expiration ? String(Math.floor(expiration.getTime() / 1000)) : '0',
  ];
  if (collapseId !== undefined) headers.push('apns-collapse-id', collapseId);
  return headers;
}
