import type { ControlParts } from './control-parts.ts';
import type { Frame } from './frame-reader.ts';
import { number31Max } from './protocol.ts';
import { requireLength } from './require-length.ts';

/** Widens the window of a stream or of the connection. */
export function takeWindowUpdate<Request>(
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
