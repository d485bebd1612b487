export type OutgoingRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal;
};

/** `bytesMax`: the part of the answer to read. */
export type OutgoingQuery = Omit<OutgoingRequest, 'body'> & { bytesMax: number };

export type OutgoingFailure =
  | 'timedOut'
  | 'nameNotFound'
  | 'addressRefused'
  | 'connectionFailed'
  | 'tlsFailed';

export type OutgoingOutcome = { durationMilliseconds: number } & (
  | {
      kind: 'answered';
      /** Redirects are not followed. */
      status: number;
      retryAfter: string | null;
      excerpt: string;
      /** Without cookies, of at most 2,048 characters in all. */
      headers: Record<string, string>;
    }
  | {
      kind: 'failed';
      reason: OutgoingFailure;
      /** Such as ECONNREFUSED. */
      detail: string | null;
    }
);

/** `nameNotFound` may change by itself; the other refusals are the operator's decision. */
export type UrlCheckResult = 'fine' | 'httpsOnly' | 'addressRefused' | 'nameNotFound';

/** Reaches no private network unless the operator allows it. */
export type Outgoing = {
  post(request: OutgoingRequest): Promise<OutgoingOutcome>;
  get(request: OutgoingQuery): Promise<OutgoingOutcome>;
  check(url: string): Promise<UrlCheckResult>;
};
