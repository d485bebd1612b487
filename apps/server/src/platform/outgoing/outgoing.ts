/** A request to a user-provided URL, which may point anywhere. */
export type OutgoingRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Cancels the request, which then counts as timed out. */
  signal?: AbortSignal;
};

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
      /** The beginning of the body, as text. */
      excerpt: string;
    }
  | {
      kind: 'failed';
      reason: OutgoingFailure;
      /** The system's error code, such as ECONNREFUSED; null if there is none. */
      detail: string | null;
    }
);

/** Whether a URL can be called now. `nameNotFound` may change by itself; the other refusals are the operator's decision. */
export type UrlCheckResult = 'fine' | 'httpsOnly' | 'addressRefused' | 'nameNotFound';

/** All requests to user-provided URLs: they reach no private network unless the operator allows it. */
export type Outgoing = {
  post(request: OutgoingRequest): Promise<OutgoingOutcome>;
  check(url: string): Promise<UrlCheckResult>;
};
