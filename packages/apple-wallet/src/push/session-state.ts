import type { Http2Stream } from '../http2/http2-stream.ts';
import type { PushJob } from './push-job.ts';

/** A push in flight. */
export type UnderwayPush = { job: PushJob; sentAtTick: number; stream: Http2Stream<UnderwayPush> | null };

/** The state of one connection's sweep. Time is counted in sweeps. */
export type SessionState = {
  /** Oldest first, in the order of the Set. */
  readonly underway: Set<UnderwayPush>;
  tick: number;
  lastSentTick: number;
  /** The last tick at which it could accept pushes. */
  lastOpenTick: number;
};
