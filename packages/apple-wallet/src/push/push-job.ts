import type { PushOutcome, PushRequest } from './push-client.ts';

/** One push on its way through queue, connection and retries. */
export type PushJob = {
  request: PushRequest;
  done: (outcome: PushOutcome) => void;
  /** How often it was sent without a final answer. */
  attempts: number;
  /** How often a connection handed it back unprocessed. */
  returns: number;
};
