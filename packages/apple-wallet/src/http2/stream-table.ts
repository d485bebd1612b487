import { Http2Error } from './http2-error.ts';
import type { Http2Stream } from './http2-stream.ts';
import { number31Max } from './protocol.ts';

/** The streams in flight, oldest first. */
export type StreamTable<Request> = {
  readonly size: number;
  /** False if the stream ids are exhausted. */
  readonly hasId: boolean;
  open(request: Request, body: Uint8Array, sendWindow: number): Http2Stream<Request>;
  /**
   * The stream of a frame; undefined if it has ended.
   * @throws if it was never opened.
   */
  of(streamId: number): Http2Stream<Request> | undefined;
  /** False if it was already removed. */
  remove(stream: Http2Stream<Request>): boolean;
  all(): Iterable<Http2Stream<Request>>;
};

export function createStreamTable<Request>(firstStreamId: number): StreamTable<Request> {
  const streams = new Map<number, Http2Stream<Request>>();
  let nextId = firstStreamId;
  return {
    get size() {
      return streams.size;
    },
    get hasId() {
      return nextId <= number31Max;
    },
    open(request, body, sendWindow) {
      const stream: Http2Stream<Request> = {
        id: nextId,
        request,
        unsent: body,
        sendWindow,
        taken: 0,
        status: null,
        fields: [],
        body: [],
        bodyBytes: 0,
      };
      streams.set(nextId, stream);
      nextId += 2;
      return stream;
    },
    of(streamId) {
      // Frames may cross on the wire, so a frame for an ended stream is no error.
      if (streamId % 2 === 1 && streamId < nextId) return streams.get(streamId);
      throw new Http2Error('PROTOCOL_ERROR', `A frame names stream ${streamId}, which was never opened.`);
    },
    remove: (stream) => streams.delete(stream.id),
    all: () => streams.values(),
  };
}
