import type { ControlParts } from './control-parts.ts';
import type { Frame } from './frame-reader.ts';
import { readPeerSettings } from './peer-settings.ts';
import { flags, frameTypes } from './protocol.ts';
import { requireConnection } from './require-connection.ts';
import { requireLength } from './require-length.ts';
import { requireReader } from './require-reader.ts';

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
  if (!peer.greeted) peer.streamsMax = parts.streamsMax;
  peer.greeted = true;
  if (settings.concurrentStreamsMax !== undefined)
    peer.streamsMax = Math.min(parts.streamsMax, settings.concurrentStreamsMax);
  for (const bytes of settings.headerTableBytes) encoder.limitTable(bytes);
  if (settings.frameBytesMax !== undefined) sender.limitFrames(settings.frameBytesMax);
  if (settings.initialWindowBytes !== undefined)
    sender.setInitialWindow(settings.initialWindowBytes, streams.all());
  parts.room();
}
