import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { Frame } from './frame-reader.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { HeaderEncoder } from './hpack/create-header-encoder.ts';
import { Http2Error } from './http2-error.ts';
import type { Http2Stream } from './http2-stream.ts';
import { readPeerSettings } from './peer-settings.ts';
import { type ErrorName, errorCodes, flags, frameTypes, number31Max } from './protocol.ts';
import { readGoAway } from './read-go-away.ts';
import type { RequestSender } from './request-sender.ts';
import { requireLength } from './require-length.ts';
import type { StreamTable } from './stream-table.ts';

/** Everything but answers: settings, windows, signs of life, farewells. */
export type ControlFrames = {
  /** The peer's first SETTINGS have come. */
  readonly greeted: boolean;
  /** How many requests may be under way at once; 0 until the peer has greeted. */
  readonly streamsMax: number;
  /** @throws when something else comes before the peer's SETTINGS. */
  requireGreeting(frame: Frame): void;
  take(frame: Frame): void;
  /** A sign of life was asked for and has not come. */
  readonly awaitsPong: boolean;
  /** Asks for a sign of life; false when the last one asked for has not come. */
  ping(): boolean;
};

export type ControlFramesOptions<Request> = {
  socket: Duplex;
  writer: FrameWriter;
  streams: StreamTable<Request>;
  sender: RequestSender<Request>;
  encoder: HeaderEncoder;
  streamsMax: number;
  reset(stream: Http2Stream<Request>, error: ErrorName): void;
  giveUp(stream: Http2Stream<Request>, unprocessed: boolean): void;
  room(): void;
  goneAway(lastStreamId: number, error: Error | null): void;
};

/** A peer that has us answer, and does not read the answers, would fill the memory. */
const unreadBytesMax = 2 ** 20;
const pingPayload = Buffer.from('tesserae', 'latin1');

export function createControlFrames<Request>(options: ControlFramesOptions<Request>): ControlFrames {
  const { socket, writer, streams, sender, encoder, reset, giveUp, room, goneAway } = options;
  let greeted = false;
  let streamsMax = 0;
  let pinged = false;

  const requireReader = () => {
    if (socket.writableLength > unreadBytesMax)
      throw new Http2Error('ENHANCE_YOUR_CALM', 'The server asks, and does not read the answers.');
  };
  const takeSettings = (frame: Frame) => {
    requireConnection(frame);
    if (frame.flags & flags.ack) return requireLength(frame, 0);
    const settings = readPeerSettings(frame.payload);
    requireReader();
    // First of all: what we send under the new settings would break the old ones.
    writer.frame(frameTypes.settings, flags.ack, 0);
    if (!greeted) streamsMax = options.streamsMax;
    greeted = true;
    if (settings.concurrentStreamsMax !== undefined)
      streamsMax = Math.min(options.streamsMax, settings.concurrentStreamsMax);
    for (const bytes of settings.headerTableBytes) encoder.limitTable(bytes);
    if (settings.frameBytesMax !== undefined) sender.limitFrames(settings.frameBytesMax);
    if (settings.initialWindowBytes !== undefined)
      sender.setInitialWindow(settings.initialWindowBytes, streams.all());
    room();
  };
  const takePing = (frame: Frame) => {
    requireConnection(frame);
    requireLength(frame, pingPayload.length);
    if (frame.flags & flags.ack) {
      pinged &&= !pingPayload.equals(frame.payload);
      return;
    }
    requireReader();
    writer.ping(frame.payload, true);
  };
  const takeGoAway = (frame: Frame) => {
    requireConnection(frame);
    const { lastStreamId, error } = readGoAway(frame.payload);
    goneAway(lastStreamId, error);
  };
  const takeWindowUpdate = (frame: Frame) => {
    requireLength(frame, 4);
    const bytes = frame.payload.readUInt32BE() & number31Max;
    if (frame.streamId === 0) return sender.widenConnection(bytes);
    const stream = streams.of(frame.streamId);
    if (!stream) return;
    if (bytes === 0) reset(stream, 'PROTOCOL_ERROR');
    else if (!sender.widenStream(stream, bytes)) reset(stream, 'FLOW_CONTROL_ERROR');
  };
  const takeReset = (frame: Frame) => {
    requireLength(frame, 4);
    const stream = streams.of(frame.streamId);
    if (stream) giveUp(stream, frame.payload.readUInt32BE() === errorCodes.REFUSED_STREAM);
  };
  const takers: Record<number, (frame: Frame) => void> = {
    [frameTypes.settings]: takeSettings,
    [frameTypes.ping]: takePing,
    [frameTypes.goAway]: takeGoAway,
    [frameTypes.windowUpdate]: takeWindowUpdate,
    [frameTypes.resetStream]: takeReset,
    [frameTypes.priority]: (frame) => requireLength(frame, 5),
    [frameTypes.pushPromise]: () => {
      throw new Http2Error('PROTOCOL_ERROR', 'The server pushes, although we said it may not.');
    },
  };

  return {
    get greeted() {
      return greeted;
    },
    get streamsMax() {
      return streamsMax;
    },
    get awaitsPong() {
      return pinged;
    },
    requireGreeting({ type, flags: frameFlags }) {
      if (greeted || (type === frameTypes.settings && (frameFlags & flags.ack) === 0)) return;
      throw new Http2Error('PROTOCOL_ERROR', 'The server does not begin with its settings.');
    },
    // A frame of a kind we do not know is skipped (RFC 9113 §4.1).
    take: (frame) => takers[frame.type]?.(frame),
    ping() {
      if (!greeted) return true;
      if (pinged) return false;
      pinged = true;
      writer.ping(pingPayload, false);
      return true;
    },
  };
}

/** @throws for a frame about the whole connection that names a stream. */
function requireConnection({ streamId }: Frame): void {
  if (streamId !== 0) throw new Http2Error('PROTOCOL_ERROR', 'A frame about the connection names a stream.');
}
