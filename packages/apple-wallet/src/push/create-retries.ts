import type { PushJob, PushSettings } from './push-types.ts';
import { type PushVerdict, unavailable } from './read-answer.ts';
import { retryWait } from './retry-wait.ts';

/** Decides whether sent pushes are done or retried. */
export type Retries = {
  /** The number of pushes that wait for a retry. */
  readonly waiting: number;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** There will be no response. `unprocessed`: APNs declared that it did not process the push. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** Cancels all retries, now and later. */
  close(): void;
};

/**
 * After this many returns a push counts as unanswered. The first return is retried at once, as on a change of connection; later
 * ones wait, because a server that refuses everything would cause a busy loop.
 */
const returnsMax = 10;

/** `again`: resends a push, or settles it after closing. */
export function createRetries(settings: PushSettings, again: (job: PushJob) => void): Retries {
  const waiting = new Map<PushJob, NodeJS.Timeout>();
  let closed = false;

  const retryAfter = (job: PushJob, milliseconds: number) => {
    const resend = () => {
      waiting.delete(job);
      again(job);
    };
    waiting.set(job, setTimeout(resend, milliseconds));
  };
  const answered = (job: PushJob, verdict: PushVerdict) => {
    if (verdict.kind === 'final') return job.done(verdict.outcome);
    const asked = verdict.otherwise.retryAfterMilliseconds;
    const tooLong = asked !== null && asked > settings.retryMillisecondsMax;
    if (++job.attempts >= settings.attemptsMax || tooLong || closed) return job.done(verdict.otherwise);
    retryAfter(job, retryWait(job.attempts, asked, settings));
  };

  return {
    get waiting() {
      return waiting.size;
    },
    answered,
    unanswered(job, unprocessed) {
      if (!unprocessed || ++job.returns > returnsMax) answered(job, noAnswer);
      else if (job.returns === 1 || closed) again(job);
      else retryAfter(job, retryWait(job.returns - 1, null, settings));
    },
    close() {
      closed = true;
      for (const [job, timer] of waiting) {
        clearTimeout(timer);
        job.done(unavailable('Closed'));
      }
      waiting.clear();
    },
  };
}

const noAnswer: PushVerdict = { kind: 'retry', otherwise: unavailable('NoAnswer') };
