import type { Buffer } from 'node:buffer';
import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';

/** The payload without padding (RFC 9113 §6.1). */
export function withoutPadding({ payload, flags }: Frame, paddedFlag: number): Buffer {
  if ((flags & paddedFlag) === 0) return payload;
  const padding = payload[0] ?? 0;
  if (payload.length === 0 || padding >= payload.length)
    throw new Http2Error('PROTOCOL_ERROR', 'A frame’s padding is longer than the frame.');
  return payload.subarray(1, payload.length - padding);
}
