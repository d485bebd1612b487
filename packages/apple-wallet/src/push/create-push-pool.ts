import { createRedial } from './create-redial.ts';
import { createRetries } from './create-retries.ts';
import { openPushSession, type PushSession } from './open-push-session.ts';
import type { PushIdentity, PushJob, PushOutcome, PushSettings } from './push-types.ts';
import { unavailable } from './read-answer.ts';

/** The queue, connections and retries of one certificate, isolated from other certificates. */
export type PushPool = {
  add(job: PushJob): void;
  /** Resolves when no push is in flight. */
  close(): Promise<void>;
};

/** `onIdle`: no connection is open and no push is in flight. The owner may drop the pool and the certificate's key. */
export function createPushPool(identity: PushIdentity, settings: PushSettings, onIdle: () => void): PushPool {
  const queue: PushJob[] = [];
  /** The current connection, and draining ones that wait for responses. */
  const sessions = new Set<PushSession>();
  let current: PushSession | null = null;
  let closed = false;

  const pump = () => {
    if (queue.length === 0 || closed) return;
    if (!current?.isOpen()) return redial.soon();
    for (let job = queue[0]; job && current.hasRoom(); job = queue[0]) {
      queue.shift();
      current.send(job);
    }
  };
  const settleQueue = (outcome: PushOutcome) => {
    for (const job of queue.splice(0)) job.done(outcome);
  };
  const add = (job: PushJob) => {
    if (closed) return job.done(unavailable('Closed'));
    queue.push(job);
    pump();
  };
  const retries = createRetries(settings, add);
  const open = () => {
    let answeredAny = false;
    try {
      const session = openPushSession(identity, settings, {
        changed: pump,
        answered(job, verdict) {
          answeredAny = true;
          redial.forgive();
          retries.answered(job, verdict);
          pump();
        },
        unanswered(job, unprocessed) {
          retries.unanswered(job, unprocessed);
          pump();
        },
        ended(error) {
          sessions.delete(session);
          ended(error, answeredAny);
        },
      });
      sessions.add(session);
      current = session;
    } catch (error) {
      ended(error instanceof Error ? error : new Error(String(error)), false);
    }
  };
  /** A connection ended, or could not be opened. */
  const ended = (error: Error | null, answeredAny: boolean) => {
    const final = answeredAny || closed ? null : redial.failed(error);
    if (final) settleQueue(final);
    pump();
    if (sessions.size + queue.length + retries.waiting === 0 && !redial.isPending) onIdle();
  };
  const redial = createRedial(open, settings);

  return {
    add,
    async close() {
      closed = true;
      redial.cancel();
      retries.close();
      settleQueue(unavailable('Closed'));
      await Promise.all([...sessions].map((session) => session.close()));
    },
  };
}
