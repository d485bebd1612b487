import { createWaitingJobs } from './create-waiting-jobs.ts';
import type { PushSettings } from './push-client.ts';
import type { PushJob } from './push-job.ts';
import type { PushVerdict } from './read-answer.ts';
import { retryWait } from './retry-wait.ts';
import { unavailable } from './unavailable.ts';

/** What becomes of pushes that were sent: they are through, or sent again. */
export type Retries = {
  /** How many wait to be sent again. */
  readonly waiting: number;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** No answer will come. Unprocessed: APNs said it has not looked at it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** Nothing waits any more, and nothing will. */
  close(): void;
};

/**
 * A push handed back so often counts as unanswered. The first time it goes on at once, as when a connection hands over to the next;
 * later ones wait, since a server that refuses everything would be asked in a circle.
 */
const returnsMax = 10;

/** `again`: sends a push once more, or answers it where nothing is sent any more. */
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
