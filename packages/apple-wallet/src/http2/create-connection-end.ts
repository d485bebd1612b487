import type { TLSSocket } from 'node:tls';
import type { ConnectionLife, PeerState } from './connection-state.ts';
import type { FrameWriter } from './frame-writer.ts';
import { Http2Error } from './http2-error.ts';
import type { Http2Events } from './http2-events.ts';
import type { Http2Stream } from './http2-stream.ts';
import type { StreamTable } from './stream-table.ts';

/** Ends a connection: first it drains, then it closes. */
export type ConnectionEnd = {
  /** Accepts no new requests and closes when none is in flight. */
  drain(): void;
  /** GOAWAY: the peer did not process streams after this one. */
  goneAway(lastStreamId: number, error: Error | null): void;
  /** A stream ended; the last one of a draining connection closes it. */
  streamLeft(): void;
  /** Closes immediately. */
  end(): void;
  fail(error: Error): void;
};

export type ConnectionEndOptions<Request> = {
  socket: TLSSocket;
  writer: FrameWriter;
  streams: StreamTable<Request>;
  peer: PeerState;
  /** Written only by this module. */
  life: ConnectionLife;
  /** How long to wait for the peer to close before the socket is destroyed. */
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
    // No frame may precede our preface, not even GOAWAY.
    if (options.peer.hasSettings) writer.goAway('NO_ERROR');
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
