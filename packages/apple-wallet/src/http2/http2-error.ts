import type { ErrorName } from './protocol.ts';

/** A failure of the connection, with the error code of the sent or received GOAWAY. */
export class Http2Error extends Error {
  override readonly name = 'Http2Error';
  readonly code: string;
  /** The error to send to the peer; null if the peer sent it or is gone. */
  readonly toPeer: ErrorName | null;

  constructor(toPeer: ErrorName, words: string);
  constructor(toPeer: null, words: string, code: string);
  constructor(toPeer: ErrorName | null, words: string, code = '') {
    super(words);
    this.toPeer = toPeer;
    this.code = toPeer === null ? code : `HTTP2_${toPeer}`;
  }
}
