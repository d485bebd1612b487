import type { Buffer } from 'node:buffer';
import type { FrameWriter } from './frame-writer.ts';
import { Http2Error } from './http2-error.ts';
import type { Http2Stream } from './http2-stream.ts';
import { defaultFrameBytesMax, defaultWindowBytes, flags, frameTypes, number31Max } from './protocol.ts';

/** Sends requests within the peer's frame size and windows (RFC 9113 §5.2). */
export type RequestSender<Request> = {
  /** The initial window of a new stream. */
  readonly initialWindow: number;
  send(stream: Http2Stream<Request>, block: Buffer): void;
  /** The stream ended; discard the rest of its body. */
  forget(stream: Http2Stream<Request>): void;
  limitFrames(bytesMax: number): void;
  /** Changes the windows of all open streams by the difference, as SETTINGS require. */
  setInitialWindow(bytes: number, open: Iterable<Http2Stream<Request>>): void;
  widenConnection(bytes: number): void;
  /** False if the window would overflow and the stream must be reset. */
  widenStream(stream: Http2Stream<Request>, bytes: number): boolean;
};

export function createRequestSender<Request>(writer: FrameWriter): RequestSender<Request> {
  let frameBytesMax = defaultFrameBytesMax;
  let initialWindow = defaultWindowBytes;
  let connectionWindow = defaultWindowBytes;
  /** Streams that wait for window space, longest first. */
  const blocked = new Set<Http2Stream<Request>>();

  const sendHeaders = (streamId: number, block: Buffer) => {
    const isWhole = block.length <= frameBytesMax;
    const first = isWhole ? block : block.subarray(0, frameBytesMax);
    writer.frame(frameTypes.headers, isWhole ? flags.endHeaders : 0, streamId, first);
    for (let at = frameBytesMax; at < block.length; at += frameBytesMax) {
      const isLast = at + frameBytesMax >= block.length;
      const part = block.subarray(at, at + frameBytesMax);
      writer.frame(frameTypes.continuation, isLast ? flags.endHeaders : 0, streamId, part);
    }
  };

  /** Sends as much as the windows allow. */
  const sendBody = (stream: Http2Stream<Request>) => {
    while (stream.unsent) {
      const room = Math.min(connectionWindow, stream.sendWindow, frameBytesMax);
      const isLast = stream.unsent.length <= room;
      if (room <= 0 && !isLast) return void blocked.add(stream);
      const part = isLast ? stream.unsent : stream.unsent.subarray(0, room);
      writer.frame(frameTypes.data, isLast ? flags.endStream : 0, stream.id, part);
      connectionWindow -= part.length;
      stream.sendWindow -= part.length;
      stream.unsent = isLast ? null : stream.unsent.subarray(room);
    }
    blocked.delete(stream);
  };
  const sendBlocked = () => {
    for (const stream of blocked) sendBody(stream);
  };

  return {
    get initialWindow() {
      return initialWindow;
    },
    send(stream, block) {
      sendHeaders(stream.id, block);
      sendBody(stream);
    },
    forget: (stream) => void blocked.delete(stream),
    limitFrames(bytesMax) {
      frameBytesMax = bytesMax;
    },
    setInitialWindow(bytes, open) {
      for (const stream of open) {
        stream.sendWindow += bytes - initialWindow;
        if (stream.sendWindow > number31Max)
          throw new Http2Error('FLOW_CONTROL_ERROR', 'SETTINGS make a window larger than 2³¹ - 1.');
      }
      initialWindow = bytes;
      sendBlocked();
    },
    widenConnection(bytes) {
      if (bytes === 0) throw new Http2Error('PROTOCOL_ERROR', 'A WINDOW_UPDATE of the connection is zero.');
      connectionWindow += bytes;
      if (connectionWindow > number31Max)
        throw new Http2Error('FLOW_CONTROL_ERROR', 'The connection’s window grew beyond 2³¹ - 1.');
      sendBlocked();
    },
    widenStream(stream, bytes) {
      stream.sendWindow += bytes;
      if (stream.sendWindow > number31Max) return false;
      if (blocked.has(stream)) sendBody(stream);
      return true;
    },
  };
}
