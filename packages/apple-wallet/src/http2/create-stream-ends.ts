import { Buffer } from 'node:buffer';
import type { ConnectionLife } from './connection-state.ts';
import type { ConnectionEnd } from './create-connection-end.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import type { ErrorName } from './protocol.ts';
import type { RequestSender } from './request-sender.ts';
import type { StreamTable } from './stream-table.ts';

/** Ends requests, and notifies the owner once for each. */
export type StreamEnds<Request> = {
  /** The response is complete. */
  complete(stream: Http2Stream<Request>): void;
  /** There will be no response. `unprocessed`: the peer declared that it did not process the request. */
  giveUp(stream: Http2Stream<Request>, unprocessed: boolean): void;
  /** Resets the stream and gives the request up. */
  reset(stream: Http2Stream<Request>, error: ErrorName): void;
};

export type StreamEndsOptions<Request> = {
  writer: FrameWriter;
  streams: StreamTable<Request>;
  sender: RequestSender<Request>;
  life: Readonly<ConnectionLife>;
  connection: Pick<ConnectionEnd, 'streamLeft'>;
  events: Pick<Http2Events<Request>, 'answered' | 'unanswered' | 'room'>;
};

export function createStreamEnds<Request>(options: StreamEndsOptions<Request>): StreamEnds<Request> {
  const { writer, streams, sender, life, connection, events } = options;

  const remove = (stream: Http2Stream<Request>): boolean => {
    if (!streams.remove(stream)) return false;
    sender.forget(stream);
    connection.streamLeft();
    return true;
  };
  const giveUp = (stream: Http2Stream<Request>, unprocessed: boolean) => {
    if (!remove(stream)) return;
    events.unanswered(stream.request, unprocessed, stream.status);
    if (!life.draining) events.room();
  };

  return {
    giveUp,
    reset(stream, error) {
      writer.resetStream(stream.id, error);
      giveUp(stream, false);
    },
    complete(stream) {
      // The response did not wait for the complete request; cancel the rest.
      if (stream.unsent) writer.resetStream(stream.id, 'CANCEL');
      if (!remove(stream)) return;
      const { status, fields, body } = stream;
      events.answered(stream.request, {
        status: status ?? 0,
        fields,
        body: body.length === 0 ? '' : Buffer.concat(body).toString('utf8'),
      });
    },
  };
}
