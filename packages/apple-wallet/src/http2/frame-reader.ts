import { Buffer } from 'node:buffer';
import { Http2Error } from './http2-error.ts';
import { defaultFrameBytesMax, frameHeaderBytes, number31Max } from './protocol.ts';

export type Frame = { type: number; flags: number; streamId: number; payload: Buffer };

/** Splits received bytes into frames. A payload is a view of the received chunk; copy it to keep it. */
export type FrameReader = { read(chunk: Buffer): void };

export function createFrameReader(onFrame: (frame: Frame) => void): FrameReader {
  let rest: Buffer | null = null;
  return {
    read(chunk) {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      let at = 0;
      while (bytes.length - at >= frameHeaderBytes) {
        const length = bytes.readUIntBE(at, 3);
        if (length > defaultFrameBytesMax)
          throw new Http2Error('FRAME_SIZE_ERROR', `A frame claims ${length} bytes.`);
        const end = at + frameHeaderBytes + length;
        if (end > bytes.length) break;
        onFrame({
          type: bytes[at + 3] ?? 0,
          flags: bytes[at + 4] ?? 0,
          streamId: bytes.readUInt32BE(at + 5) & number31Max,
          payload: bytes.subarray(at + frameHeaderBytes, end),
        });
        at = end;
      }
      rest = at === bytes.length ? null : bytes.subarray(at);
    },
  };
}
