import type { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';

/** @throws if a frame of the connection names a stream. */
export function requireConnection({ streamId }: Frame): void {
  if (streamId !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A frame of the connection names a stream.');
}

/** @throws if a frame of fixed size has another size. */
export function requireLength({ payload }: Frame, bytes: number): void {
  if (payload.length !== bytes)
    throw new Http2Error('FRAME_SIZE_ERROR', 'A frame has an invalid size for its type.');
}

/** A peer that demands replies without reading them would fill the memory. */
const unreadBytesMax = 2 ** 20;

/**
 * Call before replying to a frame.
 * @throws if the peer leaves too much unread.
 */
export function requireReader(socket: Duplex): void {
  if (socket.writableLength > unreadBytesMax)
    throw new Http2Error('ENHANCE_YOUR_CALM', 'The server does not read the replies that it demands.');
}

/** The payload without padding (RFC 9113 §6.1). */
export function withoutPadding({ payload, flags }: Frame, paddedFlag: number): Buffer {
  if ((flags & paddedFlag) === 0) return payload;
  const padding = payload[0] ?? 0;
  if (payload.length === 0 || padding >= payload.length)
    throw new Http2Error('PROTOCOL_ERROR', 'A frame’s padding is longer than the frame.');
  return payload.subarray(1, payload.length - padding);
}
