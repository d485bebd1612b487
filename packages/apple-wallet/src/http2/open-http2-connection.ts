import { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import { createAnswerFrames } from './create-answer-frames.ts';
import { createControlFrames } from './create-control-frames.ts';
import { createFrameReader, type Frame } from './frame-reader.ts';
import { createFrameWriter } from './frame-writer.ts';
import { greet } from './greet.ts';
import { createHeaderAssembly } from './header-assembly.ts';
import { createHeaderEncoder, type HeaderEncoder } from './hpack/create-header-encoder.ts';
import { Http2Error } from './http2-error.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import { type ErrorName, frameTypes } from './protocol.ts';
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
  { streamsMax, lingerMilliseconds, firstStreamId = 1 }: Http2Options,
  events: Http2Events<Request>,
): Http2Connection<Request> {
  const writer = createFrameWriter(socket);
  const streams = createStreamTable<Request>(firstStreamId);
  const sender = createRequestSender<Request>(writer);
  const encoder = createHeaderEncoder();
  const assembly = createHeaderAssembly();
  let draining = false;
  let ended = false;
  let failure: Error | null = null;
  let lastStreamId = Number.POSITIVE_INFINITY;

  const drain = () => {
    if (draining) return;
    draining = true;
    events.draining();
    if (streams.size === 0) setImmediate(takeLeave);
  };
  const takeLeave = () => {
    if (ended) return;
    // Before our preface nothing may be said, not even that.
    if (control.greeted) writer.goAway('NO_ERROR');
    end();
  };
  const end = () => {
    if (ended) return;
    ended = true;
    drain();
    writer.flush();
    socket.destroySoon();
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    for (const stream of streams.all()) giveUp(stream, stream.id > lastStreamId);
    events.ended(failure);
  };
  const fail = (error: Error) => {
    if (ended) return;
    failure ??= error;
    if (error instanceof Http2Error && error.toPeer) writer.goAway(error.toPeer);
    end();
  };
  const remove = (stream: Http2Stream<Request>): boolean => {
    if (!streams.remove(stream)) return false;
    sender.forget(stream);
    if (draining && !ended && streams.size === 0) setImmediate(takeLeave);
    return true;
  };
  const giveUp = (stream: Http2Stream<Request>, unprocessed: boolean) => {
    if (!remove(stream)) return;
    events.unanswered(stream.request, unprocessed, stream.status);
    if (!draining) events.room();
  };
  const reset = (stream: Http2Stream<Request>, error: ErrorName) => {
    writer.resetStream(stream.id, error);
    giveUp(stream, false);
  };
  const complete = (stream: Http2Stream<Request>) => {
    // An answer that did not wait for the whole request: the rest of it is of no use.
    if (stream.unsent) writer.resetStream(stream.id, 'CANCEL');
    if (!remove(stream)) return;
    const { status, fields, body } = stream;
    events.answered(stream.request, {
      status: status ?? 0,
      fields,
      body: body.length === 0 ? '' : Buffer.concat(body).toString('utf8'),
    });
  };

  const control = createControlFrames({
    socket,
    writer,
    streams,
    sender,
    encoder,
    streamsMax,
    reset,
    giveUp,
    room: () => {
      if (!draining) events.room();
    },
    goneAway(lastId, error) {
      lastStreamId = Math.min(lastStreamId, lastId);
      failure ??= error;
      drain();
      for (const stream of streams.all()) if (stream.id > lastStreamId) giveUp(stream, true);
    },
  });
  const answers = createAnswerFrames({
    writer,
    streams,
    complete,
    malformed: (stream) => reset(stream, 'PROTOCOL_ERROR'),
  });

  const onFrame = (frame: Frame) => {
    if (ended) return;
    control.requireGreeting(frame);
    const block = assembly.take(frame);
    if (block) return answers.headers(block);
    if (frame.type === frameTypes.data) return answers.data(frame);
    control.take(frame);
  };
  const reader = createFrameReader(onFrame);
  const onData = (chunk: Buffer) => {
    if (ended) return;
    try {
      reader.read(chunk);
    } catch (error) {
      if (!(error instanceof Http2Error)) throw error;
      fail(error);
    }
  };
  greet(socket, writer, fail);
  socket.on('data', onData);
  socket.on('error', fail);
  socket.on('end', end);
  socket.on('close', end);
  socket.on('drain', () => {
    if (!draining) events.room();
  });

  return {
    encoder,
    get size() {
      return streams.size;
    },
    get streamsMax() {
      return control.streamsMax;
    },
    get awaitsPong() {
      return control.awaitsPong;
    },
    hasRoom: () => !draining && streams.size < control.streamsMax && !socket.writableNeedDrain,
    send(request, block, body) {
      const stream = streams.open(request, body, sender.initialWindow);
      sender.send(stream, block);
      // The next request needs a new connection.
      if (!streams.hasId) drain();
      return stream;
    },
    cancel: (stream) => reset(stream, 'CANCEL'),
    ping() {
      if (!control.ping()) fail(new Error('The server did not answer a ping.'));
    },
    close: drain,
    fail,
  };
}
