import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import { type ErrorName, errorCodes, flags, frameHeaderBytes, frameTypes } from './protocol.ts';

/** Collects frames and writes them to the socket once per turn of the event loop: a thousand pushes need a few writes. */
export type FrameWriter = {
  frame(type: number, frameFlags: number, streamId: number, payload?: Uint8Array): void;
  /** Bytes outside of a frame: the connection preface. */
  raw(bytes: Uint8Array): void;
  resetStream(streamId: number, error: ErrorName): void;
  windowUpdate(streamId: number, bytes: number): void;
  ping(payload: Uint8Array, isAnswer: boolean): void;
  goAway(error: ErrorName): void;
  /** Writes immediately instead of at the end of the turn. */
  flush(): void;
};

/** The size of a TLS record. */
const blockBytes = 16_384;

export function createFrameWriter(socket: Duplex): FrameWriter {
  let block = Buffer.allocUnsafeSlow(blockBytes);
  /** The socket owns the bytes before `from`. */
  let from = 0;
  let to = 0;
  let corked = false;
  const word = Buffer.alloc(4);
  const twoWords = Buffer.alloc(8);

  const handOver = () => {
    if (to > from) socket.write(block.subarray(from, to));
    from = to;
  };
  const flush = () => {
    if (!corked) return;
    corked = false;
    handOver();
    socket.uncork();
  };
  const reserve = (bytes: number) => {
    if (!corked) {
      corked = true;
      socket.cork();
      setImmediate(flush);
    }
    if (to + bytes <= block.length) return;
    handOver();
    block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes));
    from = to = 0;
  };
  const raw = (bytes: Uint8Array) => {
    reserve(bytes.length);
    block.set(bytes, to);
    to += bytes.length;
  };
  const frame: FrameWriter['frame'] = (type, frameFlags, streamId, payload) => {
    const length = payload?.length ?? 0;
    reserve(frameHeaderBytes + length);
    block.writeUIntBE(length, to, 3);
    block[to + 3] = type;
    block[to + 4] = frameFlags;
    block.writeUInt32BE(streamId, to + 5);
    to += frameHeaderBytes;
    if (payload) block.set(payload, to);
    to += length;
  };
  const numberFrame = (type: number, streamId: number, number: number) => {
    word.writeUInt32BE(number);
    frame(type, 0, streamId, word);
  };

  return {
    frame,
    raw,
    flush,
    resetStream: (streamId, error) => numberFrame(frameTypes.resetStream, streamId, errorCodes[error]),
    windowUpdate: (streamId, bytes) => numberFrame(frameTypes.windowUpdate, streamId, bytes),
    ping: (payload, isAnswer) => frame(frameTypes.ping, isAnswer ? flags.ack : 0, 0, payload),
    // The last processed stream is 0, because the peer may open none.
    goAway(error) {
      twoWords.writeUInt32BE(0, 0);
      twoWords.writeUInt32BE(errorCodes[error], 4);
      frame(frameTypes.goAway, 0, 0, twoWords);
    },
  };
}
