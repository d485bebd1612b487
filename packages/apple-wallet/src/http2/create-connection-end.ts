import type { TLSSocket } from 'node:tls';
import type { ConnectionLife } from './connection-life.ts';
import type { FrameWriter } from './frame-writer.ts';
import { Http2Error } from './http2-error.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import type { PeerState } from './peer-state.ts';
import type { StreamTable } from './stream-table.ts';

/** How a connection comes to its end: first it takes nothing new, then it is over. */
export type ConnectionEnd = {
  /** Takes nothing new, and ends when nothing is under way. */
  drain(): void;
  /** The peer takes leave: streams after this one were not looked at. */
  goneAway(lastStreamId: number, error: Error | null): void;
  /** A stream is over; the last one of a draining connection ends it. */
  streamLeft(): void;
  /** Ends at once. */
  end(): void;
  fail(error: Error): void;
};

export type ConnectionEndOptions<Request> = {
  socket: TLSSocket;
  writer: FrameWriter;
  streams: StreamTable<Request>;
  peer: PeerState;
  /** Kept by this part alone. */
  life: ConnectionLife;
  /** A peer that does not take leave in this time is left without. */
  lingerMilliseconds: number;
  giveUp(stream: Http2Stream<Request>, unprocessed: boolean): void;
  events: Pick<Http2Events<Request>, 'draining' | 'ended'>;
};

export function createConnectionEnd<Request>(options: ConnectionEndOptions<Request>): ConnectionEnd {
  const { socket, writer, streams, life, giveUp, events } = options;
  let failure: Error | null = null;
  let lastStreamId = Number.POSITIVE_INFINITY;

  const end = () => {
    if (life.ended) return;
    life.ended = true;
    drain();
    writer.flush();
    socket.destroySoon();
    setTimeout(() => socket.destroy(), options.lingerMilliseconds).unref();
    for (const stream of streams.all()) giveUp(stream, stream.id > lastStreamId);
    events.ended(failure);
  };
  const takeLeave = () => {
    if (life.ended) return;
    // Before our preface nothing may be said, not even that.
    if (options.peer.greeted) writer.goAway('NO_ERROR');
    end();
  };
  const leaveWhenIdle = () => {
    if (life.draining && !life.ended && streams.size === 0) setImmediate(takeLeave);
  };
  const drain = () => {
    if (life.draining) return;
    life.draining = true;
    events.draining();
    leaveWhenIdle();
  };

  return {
    drain,
    end,
    streamLeft: leaveWhenIdle,
    goneAway(lastId, error) {
      lastStreamId = Math.min(lastStreamId, lastId);
      failure ??= error;
      drain();
      for (const stream of streams.all()) if (stream.id > lastStreamId) giveUp(stream, true);
    },
    fail(error) {
      if (life.ended) return;
      failure ??= error;
      if (error instanceof Http2Error && error.toPeer) writer.goAway(error.toPeer);
      end();
    },
  };
}
