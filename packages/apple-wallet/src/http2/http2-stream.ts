import type { Buffer } from 'node:buffer';
import type { HeaderField } from './hpack/header-field.ts';

/** One request under way. */
export type Http2Stream<Request> = {
  readonly id: number;
  readonly request: Request;
  /** What of its body is still to be sent; null when all is. */
  unsent: Uint8Array | null;
  /** How many bytes of body the peer takes on this stream; SETTINGS can make it negative. */
  sendWindow: number;
  /** Bytes of answer the peer was not yet given room for again. */
  taken: number;
  /** Null until the final answer has begun. */
  status: number | null;
  fields: HeaderField[];
  body: Buffer[];
  bodyBytes: number;
};

export type Http2Answer = { status: number; fields: HeaderField[]; body: string };
