import { Buffer } from 'node:buffer';
import type { ControlParts } from './control-parts.ts';
import { requireConnection, requireLength, requireReader } from './frame-checks.ts';
import type { Frame } from './frame-reader.ts';
import { flags } from './protocol.ts';

/** Sends and answers PINGs, at most one of ours at a time. */
export type Pings = {
  /** Sends a PING; false if the previous one is unanswered. Sends none before the peer's SETTINGS. */
  ask(): boolean;
  take(frame: Frame): void;
};

const pingPayload = Buffer.from('tesserae', 'latin1');

export function createPings({
  peer,
  socket,
  writer,
}: Pick<ControlParts<unknown>, 'peer' | 'socket' | 'writer'>): Pings {
  return {
    ask() {
      if (!peer.hasSettings) return true;
      if (peer.awaitsPong) return false;
      peer.awaitsPong = true;
      writer.ping(pingPayload, false);
      return true;
    },
    take(frame) {
      requireConnection(frame);
      requireLength(frame, pingPayload.length);
      if (frame.flags & flags.ack) {
        peer.awaitsPong &&= !pingPayload.equals(frame.payload);
        return;
      }
      requireReader(socket);
      writer.ping(frame.payload, true);
    },
  };
}
