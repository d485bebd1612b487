import type { SigningIdentity } from '../signing/signing-identity.ts';

/** What APNs knows us by. A SigningIdentity is one. */
export type PushIdentity = Pick<SigningIdentity, 'fingerprint' | 'certificateChainPem' | 'privateKey'>;

export type PushRequest = {
  identity: PushIdentity;
  /** The pass type identifier. */
  topic: string;
  /** Hexadecimal, as the phone registered it. */
  pushToken: string;
  /** How long APNs keeps trying; absent: not beyond now. */
  expiration?: Date;
  /** Waiting pushes with the same one become one; the serial number. 64 bytes at most. */
  collapseId?: string;
};

/** What became of a push. Accepted is not delivered: a phone may be off. `status` is null where APNs gave no answer. */
export type PushOutcome =
  | { kind: 'accepted'; status: 200 }
  /** The registration is dead if it is older than the timestamp (milliseconds since 1970). */
  | { kind: 'gone'; status: 410; reason: string; timestamp: number | null }
  /** The token is not one of this topic. Many of these at once mean a wrong certificate, not dead phones. */
  | { kind: 'badToken'; status: number | null; reason: string }
  /** Nobody will be reached until an operator changes something. */
  | { kind: 'misconfigured'; status: number | null; reason: string }
  /** Too many to this phone, still after the retries; try later. */
  | { kind: 'throttled'; status: 429; reason: string; retryAfterMilliseconds: number | null }
  /** APNs failed or could not be reached, still after the retries; try later. */
  | { kind: 'unavailable'; status: number | null; reason: string; retryAfterMilliseconds: number | null };

export type PushClient = {
  /** Sends one push; never rejects for what APNs answers. */
  push(request: PushRequest): Promise<PushOutcome>;
  /** Sends them all, reading the source no faster than they leave. */
  pushMany<Request extends PushRequest>(
    requests: Iterable<Request> | AsyncIterable<Request>,
    onOutcome: (request: Request, outcome: PushOutcome) => void,
  ): Promise<void>;
  /** Lets what is under way finish; what waits comes back `unavailable` with the reason `Closed`. */
  close(): Promise<void>;
};

export type PushClientOptions = {
  /** Such as `https://api.push.apple.com`: always the production host, also for development passes. */
  url: string;
  /** PEM of the authority to trust instead of the public ones. */
  ca?: string;
  /** For Retry-After given as a date. */
  clock: () => Date;
  /** From 0 to below 1, for the jitter. */
  random?: () => number;
  pushType?: 'background' | 'alert';
  priority?: 5 | 10;
  /** Under way at once on one connection, where APNs allows that many. */
  streamsMax?: number;
  /** How often one push is sent before it is given up. */
  attemptsMax?: number;
  requestMilliseconds?: number;
  /** The first wait before a retry; doubled each time, and scattered. */
  retryMilliseconds?: number;
  /** The longest wait; a Retry-After beyond it ends the push instead. */
  retryMillisecondsMax?: number;
  pingMilliseconds?: number;
  /** A connection without a push for so long is closed. */
  idleMilliseconds?: number;
};

/** The options with their values settled. */
export type PushSettings = Required<Omit<PushClientOptions, 'ca'>> & { ca: string | undefined };
