import type { ControlParts } from './control-parts.ts';
import { requireConnection, requireLength, requireReader } from './frame-checks.ts';
import type { Frame } from './frame-reader.ts';
import { readPeerSettings } from './peer-settings.ts';
import { flags, frameTypes } from './protocol.ts';

/** Applies the peer's SETTINGS and acknowledges them. */
export function takeSettings<Request>(parts: ControlParts<Request>, frame: Frame): void {
  requireConnection(frame);
  if (frame.flags & flags.ack) {
    requireLength(frame, 0);
    return;
  }
  const { peer, writer, streams, sender, encoder } = parts;
  const settings = readPeerSettings(frame.payload);
  requireReader(parts.socket);
  // Acknowledge first: frames under the new settings may violate the old ones.
  writer.frame(frameTypes.settings, flags.ack, 0);
  if (!peer.hasSettings) peer.streamsMax = parts.streamsMax;
  peer.hasSettings = true;
  if (settings.concurrentStreamsMax !== undefined)
    peer.streamsMax = Math.min(parts.streamsMax, settings.concurrentStreamsMax);
  for (const bytes of settings.headerTableBytes) encoder.limitTable(bytes);
  if (settings.frameBytesMax !== undefined) sender.limitFrames(settings.frameBytesMax);
  if (settings.initialWindowBytes !== undefined)
    sender.setInitialWindow(settings.initialWindowBytes, streams.all());
  parts.room();
}
