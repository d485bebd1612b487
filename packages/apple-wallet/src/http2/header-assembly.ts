import { Buffer } from 'node:buffer';
import { withoutPadding } from './frame-checks.ts';
import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';
import { flags, frameTypes } from './protocol.ts';

export type HeaderBlock = { streamId: number; block: Buffer; endsStream: boolean };

/** Joins a HEADERS frame and its CONTINUATION frames into one block. */
export type HeaderAssembly = {
  /** Must receive every frame, because no other frame may interrupt a block. Returns a complete block. */
  take(frame: Frame): HeaderBlock | null;
};

/** Limit of compressed header bytes per response; APNs sends far fewer. */
const blockBytesMax = 65_536;
const priorityBytes = 5;

export function createHeaderAssembly(): HeaderAssembly {
  let begun: { streamId: number; endsStream: boolean; parts: Buffer[]; bytes: number } | null = null;

  const begin = (frame: Frame): HeaderBlock | null => {
    const { streamId } = frame;
    const payload = withoutPadding(frame, flags.padded);
    const skipped = frame.flags & flags.priority ? priorityBytes : 0;
    if (payload.length < skipped)
      throw new Http2Error('FRAME_SIZE_ERROR', 'A HEADERS frame is too short for its flags.');
    const block = payload.subarray(skipped);
    const endsStream = (frame.flags & flags.endStream) !== 0;
    if (frame.flags & flags.endHeaders) return { streamId, block, endsStream };
    // Copy, because the payload is a view of the received chunk.
    begun = { streamId, endsStream, parts: [Buffer.from(block)], bytes: block.length };
    return null;
  };

  const go = (frame: Frame): HeaderBlock | null => {
    if (!begun || frame.streamId !== begun.streamId || frame.type !== frameTypes.continuation)
      throw new Http2Error(
        'PROTOCOL_ERROR',
        'A header block is interrupted, or a CONTINUATION has no HEADERS.',
      );
    begun.parts.push(Buffer.from(frame.payload));
    begun.bytes += frame.payload.length;
    if (begun.bytes > blockBytesMax || begun.parts.length > blockBytesMax / 64)
      throw new Http2Error('ENHANCE_YOUR_CALM', 'The headers of a response are too large.');
    if ((frame.flags & flags.endHeaders) === 0) return null;
    const { streamId, endsStream, parts } = begun;
    begun = null;
    return { streamId, endsStream, block: Buffer.concat(parts) };
  };

  return {
    take(frame) {
      if (begun || frame.type === frameTypes.continuation) return go(frame);
      return frame.type === frameTypes.headers ? begin(frame) : null;
    },
  };
}
