import type { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import type { ConnectionLife } from './connection-life.ts';
import { createAnswerFrames } from './create-answer-frames.ts';
import { createConnectionEnd } from './create-connection-end.ts';
import { createControlFrames } from './create-control-frames.ts';
import { createStreamEnds } from './create-stream-ends.ts';
import { createFrameWriter } from './frame-writer.ts';
import { greet } from './greet.ts';
import { createHeaderEncoder, type HeaderEncoder } from './hpack/create-header-encoder.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import { listenToPeer } from './listen-to-peer.ts';
import type { PeerState } from './peer-state.ts';
import { createRequestSender } from './request-sender.ts';
import { createStreamTable } from './stream-table.ts';

export type Http2Connection<Request> = {
  /** How many requests are under way. */
  readonly size: number;
  /** How many may be at once; 0 until the peer has greeted. */
  readonly streamsMax: number;
  /** Writes the header blocks for `send`. */
  readonly encoder: HeaderEncoder;
  hasRoom(): boolean;
  /** Sends a request, whose block was the encoder's last; returns its handle. Only while there is room. */
  send(request: Request, block: Buffer, body: Uint8Array): Http2Stream<Request>;
  /** Gives up waiting for an answer. */
  cancel(stream: Http2Stream<Request>): void;
  /** A sign of life was asked for and has not come. */
  readonly awaitsPong: boolean;
  /** Asks for a sign of life; ends the connection when the one asked for before has not come. */
  ping(): void;
  /** Takes nothing new, and ends when nothing is under way. */
  close(): void;
  /** Ends at once. */
  fail(error: Error): void;
};

export type Http2Options = {
  /** Under way at once, where the peer allows that many. */
  streamsMax: number;
  /** A peer that does not take leave in this time is left without. */
  lingerMilliseconds: number;
  /** Streams are numbered from here; the numbers of a connection end at 2³¹. */
  firstStreamId?: number;
};

/** The client's end of an HTTP/2 connection (RFC 9113) on a TLS socket that is being opened. Made for many small requests. */
export function openHttp2Connection<Request>(
  socket: TLSSocket,
  options: Http2Options,
  events: Http2Events<Request>,
): Http2Connection<Request> {
  const { peer, life, streams, sender, encoder, connection, ends, control } = createParts(
    socket,
    options,
    events,
  );
  return {
    encoder,
    get size() {
      return streams.size;
    },
    get streamsMax() {
      return peer.streamsMax;
    },
    get awaitsPong() {
      return peer.awaitsPong;
    },
    hasRoom: () => !life.draining && streams.size < peer.streamsMax && !socket.writableNeedDrain,
    send(request, block, body) {
      const stream = streams.open(request, body, sender.initialWindow);
      sender.send(stream, block);
      // The next request needs a new connection.
      if (!streams.hasId) connection.drain();
      return stream;
    },
    cancel: (stream) => ends.reset(stream, 'CANCEL'),
    ping() {
      if (!control.ping()) connection.fail(new Error('The server did not answer a ping.'));
    },
    close: connection.drain,
    fail: connection.fail,
  };
}

/** Puts the connection's parts together, and lets them hear the peer. */
function createParts<Request>(socket: TLSSocket, options: Http2Options, events: Http2Events<Request>) {
  const { streamsMax, lingerMilliseconds, firstStreamId = 1 } = options;
  const peer: PeerState = { greeted: false, streamsMax: 0, awaitsPong: false };
  const life: ConnectionLife = { draining: false, ended: false };
  const writer = createFrameWriter(socket);
  const streams = createStreamTable<Request>(firstStreamId);
  const sender = createRequestSender<Request>(writer);
  const encoder = createHeaderEncoder();
  const shared = { socket, writer, streams, sender, peer, life };
  const giveUp = (stream: Http2Stream<Request>, unprocessed: boolean) => ends.giveUp(stream, unprocessed);
  const connection = createConnectionEnd<Request>({ ...shared, lingerMilliseconds, giveUp, events });
  const ends = createStreamEnds<Request>({ ...shared, connection, events });
  const { complete, reset } = ends;
  const room = () => {
    if (!life.draining) events.room();
  };
  const { goneAway } = connection;
  const control = createControlFrames({ ...shared, encoder, streamsMax, reset, giveUp, room, goneAway });
  const malformed = (stream: Http2Stream<Request>) => reset(stream, 'PROTOCOL_ERROR');
  const answers = createAnswerFrames({ writer, streams, complete, malformed });
  greet(socket, writer, connection.fail);
  listenToPeer(socket, { control, answers, life, connection });
  socket.on('drain', room);
  return { peer, life, streams, sender, encoder, connection, ends, control };
}
