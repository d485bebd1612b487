import type { Http2Stream } from '../http2/http2-stream.ts';
import type { PushJob } from './push-job.ts';

/** A push that was sent and has no answer. */
export type UnderwayPush = { job: PushJob; sentAtTick: number; stream: Http2Stream<UnderwayPush> | null };

/** What one connection's sweep goes by. Its time is counted in sweeps. */
export type SessionState = {
  /** The oldest first, as a Set keeps its order. */
  readonly underway: Set<UnderwayPush>;
  tick: number;
  lastSentTick: number;
  /** When it last could take pushes. */
  lastOpenTick: number;
};
