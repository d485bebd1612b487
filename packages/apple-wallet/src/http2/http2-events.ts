import type { Http2Answer } from './http2-stream.ts';

/** What a connection tells its owner. */
export type Http2Events<Request> = {
  /** It can take requests, or more of them than before. */
  room(): void;
  answered(request: Request, answer: Http2Answer): void;
  /** No answer will come to its end. `unprocessed`: the peer said it has not looked at it. `status`: what had come of one, else null. */
  unanswered(request: Request, unprocessed: boolean, status: number | null): void;
  /** It takes no new requests from now on; those under way go on. */
  draining(): void;
  /** Nothing is under way any more and nothing will be. */
  ended(error: Error | null): void;
};
