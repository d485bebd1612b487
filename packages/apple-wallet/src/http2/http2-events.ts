import type { Http2Answer } from './http2-stream.ts';

/** Events of a connection for its owner. */
export type Http2Events<Request> = {
  /** It accepts requests, or more than before. */
  room(): void;
  answered(request: Request, answer: Http2Answer): void;
  /**
   * There will be no complete response. `unprocessed`: the peer declared that it did not process the request. `status`: the
   * status, if the response had begun.
   */
  unanswered(request: Request, unprocessed: boolean, status: number | null): void;
  /** It accepts no new requests; those in flight continue. */
  draining(): void;
  /** No request is in flight, and none will be. */
  ended(error: Error | null): void;
};
