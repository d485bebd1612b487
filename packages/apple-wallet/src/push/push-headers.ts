import { Buffer } from 'node:buffer';
import type { HeaderEncoder } from '../http2/hpack/create-header-encoder.ts';
import type { PushRequest, PushSettings } from './push-types.ts';

/** The header fields around the path, which the next push to the same topic repeats. */
type Surroundings = { topic: string; expires: string; generation: number; head: Buffer; tail: Buffer };

/**
 * Encodes the header blocks of one connection's pushes as Apple recommends: never index the path, index only the names of
 * expiration and collapse id, and index all other fields. The bytes around the path are cached, so a push costs only its path.
 */
export function createPushHeaders(
  encoder: HeaderEncoder,
  authority: string,
  { pushType, priority }: Pick<PushSettings, 'pushType' | 'priority'>,
): (request: PushRequest) => Buffer {
  let known: Surroundings | null = null;

  const path = (pushToken: string) => encoder.field(':path', `/3/device/${pushToken}`, 'once');
  const collapse = (id: string | undefined) => {
    if (id !== undefined) encoder.field('apns-collapse-id', id, 'repeatedName');
  };
  const anew = ({ topic, pushToken, collapseId }: PushRequest, expires: string): Buffer => {
    const { generation, length: start } = encoder;
    encoder.field(':method', 'POST', 'repeated');
    encoder.field(':scheme', 'https', 'repeated');
    encoder.field(':authority', authority, 'repeated');
    const headEnd = encoder.length;
    path(pushToken);
    const tailStart = encoder.length;
    encoder.field('apns-topic', topic, 'repeated');
    encoder.field('apns-push-type', pushType, 'repeated');
    encoder.field('apns-priority', String(priority), 'repeated');
    encoder.field('apns-expiration', expires, 'repeatedName');
    const tailEnd = encoder.length;
    collapse(collapseId);
    const block = encoder.end();
    // Only bytes that did not change the peer's table may be repeated.
    if (encoder.generation === generation) {
      const head = Buffer.from(block.subarray(start, headEnd));
      known = { topic, expires, generation, head, tail: Buffer.from(block.subarray(tailStart, tailEnd)) };
    }
    return block;
  };

  return (request) => {
    const { topic, pushToken, expiration, collapseId } = request;
    const expires = expiration ? String(Math.floor(expiration.getTime() / 1000)) : '0';
    encoder.begin();
    if (known?.generation !== encoder.generation || known.topic !== topic || known.expires !== expires)
      return anew(request, expires);
    encoder.again(known.head);
    path(pushToken);
    encoder.again(known.tail);
    collapse(collapseId);
    return encoder.end();
  };
}
