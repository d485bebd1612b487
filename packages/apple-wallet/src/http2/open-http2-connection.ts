import type { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import type { ConnectionLife, PeerState } from './connection-state.ts';
import { createAnswerFrames } from './create-answer-frames.ts';
import { createConnectionEnd } from './create-connection-end.ts';
import { createControlFrames } from './create-control-frames.ts';
import { createStreamEnds } from './create-stream-ends.ts';
import { createFrameWriter } from './frame-writer.ts';
import { createHeaderEncoder, type HeaderEncoder } from './hpack/create-header-encoder.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import { listenToPeer } from './listen-to-peer.ts';
import { createRequestSender } from './request-sender.ts';
import { sendPreface } from './send-preface.ts';
import { createStreamTable } from './stream-table.ts';

export type Http2Connection<Request> = {
  /** The number of requests in flight. */
  readonly size: number;
  /** The limit of requests in flight; 0 until the peer's SETTINGS arrive. */
  readonly streamsMax: number;
  /** Encodes the header blocks for `send`. */
  readonly encoder: HeaderEncoder;
  hasRoom(): boolean;
  /** Sends a request with the encoder's latest block and returns its handle. Call only while there is room. */
  send(request: Request, block: Buffer, body: Uint8Array): Http2Stream<Request>;
  /** Stops waiting for the response. */
  cancel(stream: Http2Stream<Request>): void;
  /** A PING is unanswered. */
  readonly awaitsPong: boolean;
  /** Sends a PING; ends the connection if the previous one is unanswered. */
  ping(): void;
  /** Accepts no new requests and closes when none is in flight. */
  close(): void;
  /** Closes immediately. */
  fail(error: Error): void;
};

export type Http2Options = {
  /** Limit of requests in flight, if the peer allows as many. */
  streamsMax: number;
  /** How long to wait for the peer to close before the socket is destroyed. */
  lingerMilliseconds: number;
  /** The first stream id; ids end at 2³¹. */
  firstStreamId?: number;
};

/** An HTTP/2 client connection (RFC 9113) on a connecting TLS socket, optimized for many small requests. */
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
      // The ids are exhausted, so further requests need a new connection.
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

/** Creates the connection's parts and dispatches the peer's frames to them. */
function createParts<Request>(socket: TLSSocket, options: Http2Options, events: Http2Events<Request>) {
  const { streamsMax, lingerMilliseconds, firstStreamId = 1 } = options;
  const peer: PeerState = { hasSettings: false, streamsMax: 0, awaitsPong: false };
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
  sendPreface(socket, writer, connection.fail);
  listenToPeer(socket, { control, answers, life, connection });
  socket.on('drain', room);
  return { peer, life, streams, sender, encoder, connection, ends, control };
}
