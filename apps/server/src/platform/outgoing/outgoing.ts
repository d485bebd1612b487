/** A call to an address that a person has named, and that therefore may lead anywhere. */
export type OutgoingRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Gives the call up early; it then counts as timed out. */
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
      /** Redirects come as they are: nothing follows them. */
      status: number;
      retryAfter: string | null;
      /** The beginning of the body, as text. */
      excerpt: string;
    }
  | {
      kind: 'failed';
      reason: OutgoingFailure;
      /** The system's own name for it, such as ECONNREFUSED; null where it has none. */
      detail: string | null;
    }
);

/** Whether an address could be called now. `nameNotFound` may change by itself; the other two are the operator's decision. */
export type AddressVerdict = 'fine' | 'httpsOnly' | 'addressRefused' | 'nameNotFound';

/** The one way out for calls to addresses that people name: it reaches no private network, unless the operator allows it. */
export type Outgoing = {
  post(request: OutgoingRequest): Promise<OutgoingOutcome>;
  check(url: string): Promise<AddressVerdict>;
};
