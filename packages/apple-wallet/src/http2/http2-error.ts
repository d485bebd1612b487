import type { ErrorName } from './protocol.ts';

/** Why a connection cannot go on: the code is what its GOAWAY says, or said. */
export class Http2Error extends Error {
  override readonly name = 'Http2Error';
  readonly code: string;
  /** What we tell the peer; null when it is the peer who told us, or is gone. */
  readonly toPeer: ErrorName | null;

  constructor(toPeer: ErrorName, words: string);
  constructor(toPeer: null, words: string, code: string);
  constructor(toPeer: ErrorName | null, words: string, code = '') {
    super(words);
    this.toPeer = toPeer;
    this.code = toPeer === null ? code : `HTTP2_${toPeer}`;
  }
}
