import { createWaitingJobs } from './create-waiting-jobs.ts';
import type { PushJob } from './push-job.ts';
import type { PushSettings } from './push-types.ts';
import type { PushVerdict } from './read-answer.ts';
import { retryWait } from './retry-wait.ts';
import { unavailable } from './unavailable.ts';

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
  const jobs = createWaitingJobs(again);
  let closed = false;

  const answered = (job: PushJob, verdict: PushVerdict) => {
    if (verdict.kind === 'final') return job.done(verdict.outcome);
    const asked = verdict.otherwise.retryAfterMilliseconds;
    const tooLong = asked !== null && asked > settings.retryMillisecondsMax;
    if (++job.attempts >= settings.attemptsMax || tooLong || closed) return job.done(verdict.otherwise);
    jobs.add(job, retryWait(job.attempts, asked, settings));
  };

  return {
    get waiting() {
      return jobs.size;
    },
    answered,
    unanswered(job, unprocessed) {
      if (!unprocessed || ++job.returns > returnsMax) answered(job, noAnswer);
      else if (job.returns === 1 || closed) again(job);
      else jobs.add(job, retryWait(job.returns - 1, null, settings));
    },
    close() {
      closed = true;
      for (const job of jobs.clear()) job.done(unavailable('Closed'));
    },
  };
}

const noAnswer: PushVerdict = { kind: 'retry', otherwise: unavailable('NoAnswer') };
