import type { Buffer } from 'node:buffer';
import type { HeaderField } from './hpack/header-field.ts';

/** A request in flight. */
export type Http2Stream<Request> = {
  readonly id: number;
  readonly request: Request;
  /** The unsent part of the body; null if all is sent. */
  unsent: Uint8Array | null;
  /** How many bytes of body the peer accepts on this stream; SETTINGS can make it negative. */
  sendWindow: number;
  /** Received bytes not yet credited by a WINDOW_UPDATE. */
  taken: number;
  /** Null until the final response begins. */
  status: number | null;
  fields: HeaderField[];
  body: Buffer[];
  bodyBytes: number;
};

export type Http2Answer = { status: number; fields: HeaderField[]; body: string };
