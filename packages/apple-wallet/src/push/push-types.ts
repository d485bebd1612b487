import type { SigningIdentity } from '../signing/signing-identity.ts';

/** The client identity for APNs. A SigningIdentity is one. */
export type PushIdentity = Pick<SigningIdentity, 'fingerprint' | 'certificateChainPem' | 'privateKey'>;

export type PushRequest = {
  identity: PushIdentity;
  /** The pass type identifier. */
  topic: string;
  /** Hexadecimal, as registered by the phone. */
  pushToken: string;
  /** Until when APNs retries delivery; by default it does not. */
  expiration?: Date;
  /** APNs merges pending pushes with the same id: the serial number, at most 64 bytes. */
  collapseId?: string;
};

/** The outcome of a push. Accepted does not mean delivered: a phone may be off. `status` is null if APNs did not respond. */
export type PushOutcome =
  | { kind: 'accepted'; status: 200 }
  /** The registration is invalid if it is older than the timestamp (milliseconds since 1970). */
  | { kind: 'gone'; status: 410; reason: string; timestamp: number | null }
  /** The token does not belong to this topic. Many of these at once indicate a wrong certificate, not removed passes. */
  | { kind: 'badToken'; status: number | null; reason: string }
  /** No push can succeed until the operator changes the configuration. */
  | { kind: 'misconfigured'; status: number | null; reason: string }
  /** Too many pushes to this phone, even after retries; try later. */
  | { kind: 'throttled'; status: 429; reason: string; retryAfterMilliseconds: number | null }
  /** APNs failed or was unreachable, even after retries; try later. */
  | { kind: 'unavailable'; status: number | null; reason: string; retryAfterMilliseconds: number | null };

/** A push in queue, connection or retry. */
export type PushJob = {
  request: PushRequest;
  done: (outcome: PushOutcome) => void;
  /** How often it was sent without a final response. */
  attempts: number;
  /** How often a connection returned it unprocessed. */
  returns: number;
};

export type ApnsClient = {
  /** Sends one push; never rejects because of a response of APNs. */
  push(request: PushRequest): Promise<PushOutcome>;
  /** Sends all, reading the source as fast as they are sent. */
  pushMany<Request extends PushRequest>(
    requests: Iterable<Request> | AsyncIterable<Request>,
    onOutcome: (request: Request, outcome: PushOutcome) => void,
  ): Promise<void>;
  /** Lets pushes in flight finish; queued ones resolve to `unavailable` with the reason `Closed`. */
  close(): Promise<void>;
};

export type ApnsClientOptions = {
  /** Such as `https://api.push.apple.com`: always the production host, even for development passes. */
  url: string;
  /** PEM of the authority to trust instead of the system's. */
  ca?: string;
  /** For a Retry-After with a date. */
  clock: () => Date;
  /** 0 ≤ n < 1, for the jitter. */
  random?: () => number;
  pushType?: 'background' | 'alert';
  priority?: 5 | 10;
  /** Limit of pushes in flight per connection, if APNs allows as many. */
  streamsMax?: number;
  /** How often a push is sent before it fails. */
  attemptsMax?: number;
  requestMilliseconds?: number;
  /** The first delay before a retry; doubles each time, with jitter. */
  retryMilliseconds?: number;
  /** The longest delay; a longer Retry-After fails the push instead. */
  retryMillisecondsMax?: number;
  pingMilliseconds?: number;
  /** A connection without pushes closes after this time. */
  idleMilliseconds?: number;
};

/** The options with defaults applied. */
export type PushSettings = Required<Omit<ApnsClientOptions, 'ca'>> & { ca: string | undefined };
