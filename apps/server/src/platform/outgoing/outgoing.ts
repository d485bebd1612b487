export type OutgoingRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
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
      excerpt: string;
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
  check(url: string): Promise<UrlCheckResult>;
};
