import type { Duplex } from 'node:stream';
import { Http2Error } from './http2-error.ts';

/** A peer that demands replies without reading them would fill the memory. */
const unreadBytesMax = 2 ** 20;

/**
 * Call before replying to a frame.
 * @throws if the peer leaves too much unread.
 */
export function requireReader(socket: Duplex): void {
  if (socket.writableLength > unreadBytesMax)
    throw new Http2Error('ENHANCE_YOUR_CALM', 'The server asks, and does not read the answers.');
}
