import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';

/** @throws if a frame of the connection names a stream. */
export function requireConnection({ streamId }: Frame): void {
  if (streamId !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A frame about the connection names a stream.');
}
