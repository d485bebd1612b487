import type { PushJob } from './push-job.ts';

/** Pushes that wait for a retry, each with its own time. */
export type WaitingJobs = {
  readonly size: number;
  add(job: PushJob, milliseconds: number): void;
  /** Cancels all timers and returns their pushes. */
  clear(): PushJob[];
};

/** `due`: called with each push when its time has come. */
export function createWaitingJobs(due: (job: PushJob) => void): WaitingJobs {
  const waiting = new Map<NodeJS.Timeout, PushJob>();
  return {
    get size() {
      return waiting.size;
    },
    add(job, milliseconds) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        due(job);
      }, milliseconds);
      waiting.set(timer, job);
    },
    clear() {
      const jobs = [...waiting.values()];
      for (const timer of waiting.keys()) clearTimeout(timer);
      waiting.clear();
      return jobs;
    },
  };
}
