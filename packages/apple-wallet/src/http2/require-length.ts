import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';

/** @throws if a frame of fixed size has another size. */
export function requireLength({ payload }: Frame, bytes: number): void {
  if (payload.length !== bytes)
    throw new Http2Error('FRAME_SIZE_ERROR', 'A frame has not the size of its kind.');
}
