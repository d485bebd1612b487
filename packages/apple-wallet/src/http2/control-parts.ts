import type { Duplex } from 'node:stream';
import type { FrameWriter } from './frame-writer.ts';
import type { HeaderEncoder } from './hpack/create-header-encoder.ts';
import type { Http2Stream } from './http2-stream.ts';
import type { PeerState } from './peer-state.ts';
import type { ErrorName } from './protocol.ts';
import type { RequestSender } from './request-sender.ts';
import type { StreamTable } from './stream-table.ts';

/** What frames about the connection, rather than an answer, act upon. */
export type ControlParts<Request> = {
  peer: PeerState;
  socket: Duplex;
  writer: FrameWriter;
  streams: StreamTable<Request>;
  sender: RequestSender<Request>;
  encoder: HeaderEncoder;
  /** Under way at once, where the peer allows that many. */
  streamsMax: number;
  reset(stream: Http2Stream<Request>, error: ErrorName): void;
  giveUp(stream: Http2Stream<Request>, unprocessed: boolean): void;
  /** There may be room for more requests. */
  room(): void;
  /** The peer takes leave: streams after this one were not looked at. */
  goneAway(lastStreamId: number, error: Error | null): void;
};
