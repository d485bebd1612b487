import type { ControlParts } from './control-parts.ts';
import { createPings } from './create-pings.ts';
import { requireConnection, requireLength } from './frame-checks.ts';
import type { Frame } from './frame-reader.ts';
import { Http2Error } from './http2-error.ts';
import { errorCodes, flags, frameTypes, number31Max } from './protocol.ts';
import { readGoAway } from './read-go-away.ts';
import { takeSettings } from './take-settings.ts';

/** Handles all frames except responses: SETTINGS, WINDOW_UPDATE, PING, GOAWAY. */
export type ControlFrames = {
  /** @throws if another frame precedes the peer's SETTINGS. */
  requireSettings(frame: Frame): void;
  take(frame: Frame): void;
  /** Sends a PING; false if the previous one is unanswered. */
  ping(): boolean;
};

export function createControlFrames<Request>(parts: ControlParts<Request>): ControlFrames {
  const { peer, streams, giveUp, goneAway } = parts;
  const pings = createPings(parts);
  const takers: Record<number, (frame: Frame) => void> = {
    [frameTypes.settings]: (frame) => takeSettings(parts, frame),
    [frameTypes.ping]: pings.take,
    [frameTypes.goAway](frame) {
      requireConnection(frame);
      const { lastStreamId, error } = readGoAway(frame.payload);
      goneAway(lastStreamId, error);
    },
    [frameTypes.windowUpdate]: (frame) => takeWindowUpdate(parts, frame),
    [frameTypes.resetStream](frame) {
      requireLength(frame, 4);
      const stream = streams.of(frame.streamId);
      if (stream) giveUp(stream, frame.payload.readUInt32BE() === errorCodes.REFUSED_STREAM);
    },
    [frameTypes.priority]: (frame) => requireLength(frame, 5),
    [frameTypes.pushPromise]: () => {
      throw new Http2Error(
        'PROTOCOL_ERROR',
        'The server sent PUSH_PROMISE although our SETTINGS disable it.',
      );
    },
  };
  return {
    requireSettings({ type, flags: frameFlags }) {
      if (peer.hasSettings || (type === frameTypes.settings && (frameFlags & flags.ack) === 0)) return;
      throw new Http2Error('PROTOCOL_ERROR', 'The server’s first frame is not SETTINGS.');
    },
    // Ignore frames of unknown types (RFC 9113 §4.1).
    take: (frame) => takers[frame.type]?.(frame),
    ping: pings.ask,
  };
}

/** Widens the window of a stream or of the connection. */
function takeWindowUpdate<Request>(
  { streams, sender, reset }: Pick<ControlParts<Request>, 'streams' | 'sender' | 'reset'>,
  frame: Frame,
): void {
  requireLength(frame, 4);
  const bytes = frame.payload.readUInt32BE() & number31Max;
  if (frame.streamId === 0) {
    sender.widenConnection(bytes);
    return;
  }
  const stream = streams.of(frame.streamId);
  if (!stream) return;
  if (bytes === 0) reset(stream, 'PROTOCOL_ERROR');
  else if (!sender.widenStream(stream, bytes)) reset(stream, 'FLOW_CONTROL_ERROR');
}
