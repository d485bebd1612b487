import type { Duplex } from 'node:stream';
import type { PeerState } from './connection-state.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { HeaderEncoder } from './hpack/create-header-encoder.ts';
import type { Http2Stream } from './http2-stream.ts';
import type { ErrorName } from './protocol.ts';
import type { RequestSender } from './request-sender.ts';
import type { StreamTable } from './stream-table.ts';

/** Dependencies of the handlers of control frames. */
export type ControlParts<Request> = {
  peer: PeerState;
  socket: Duplex;
  writer: FrameWriter;
  streams: StreamTable<Request>;
  sender: RequestSender<Request>;
  encoder: HeaderEncoder;
  /** Limit of requests in flight, if the peer allows as many. */
  streamsMax: number;
  reset(stream: Http2Stream<Request>, error: ErrorName): void;
  giveUp(stream: Http2Stream<Request>, unprocessed: boolean): void;
  /** More requests may fit now. */
  room(): void;
  /** GOAWAY: the peer did not process streams after this one. */
  goneAway(lastStreamId: number, error: Error | null): void;
};
