import type { PushOutcome, PushRequest } from './push-types.ts';

/** A push in queue, connection or retry. */
export type PushJob = {
  request: PushRequest;
  done: (outcome: PushOutcome) => void;
  /** How often it was sent without a final response. */
  attempts: number;
  /** How often a connection returned it unprocessed. */
  returns: number;
};
