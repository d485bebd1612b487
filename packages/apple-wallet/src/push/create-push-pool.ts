import { createPushSessions, type PushSessions } from './create-push-sessions.ts';
import { createRedial } from './create-redial.ts';
import { createRetries } from './create-retries.ts';
import { createFifo, type Fifo } from './fifo.ts';
import type { PushJob } from './push-job.ts';
import type { PushIdentity, PushOutcome, PushSettings } from './push-types.ts';
import { unavailable } from './unavailable.ts';

/** The queue, connections and retries of one certificate, isolated from other certificates. */
export type PushPool = {
  add(job: PushJob): void;
  /** Resolves when no push is in flight. */
  close(): Promise<void>;
};

/** `onIdle`: no connection is open and no push is in flight. The owner may drop the pool and the certificate's key. */
export function createPushPool(
  identity: PushIdentity,
  settings: PushSettings,
  onIdle: () => void = () => undefined,
): PushPool {
  const queue = createFifo<PushJob>();
  let closed = false;

  const pump = () => {
    if (queue.length === 0 || closed) return;
    if (sessions.current) feed(queue, sessions);
    else redial.soon();
  };
  const add = (job: PushJob) => {
    if (closed) return job.done(unavailable('Closed'));
    queue.add(job);
    pump();
  };
  const retries = createRetries(settings, add);
  const sessions = createPushSessions(identity, settings, {
    room: pump,
    answered(job, verdict) {
      redial.forgive();
      retries.answered(job, verdict);
      pump();
    },
    unanswered: retries.unanswered,
    ended(error, answeredAny) {
      if (!answeredAny && !closed) {
        const final = redial.failed(error);
        if (final) answerAll(queue, final);
        else pump();
      }
      if (sessions.size + queue.length + retries.waiting === 0 && !redial.isPending) onIdle();
    },
  });
  const redial = createRedial(sessions.open, settings);

  return {
    add,
    async close() {
      closed = true;
      redial.cancel();
      retries.close();
      answerAll(queue, unavailable('Closed'));
      await sessions.close();
    },
  };
}

/** Sends queued pushes while the current connection has room. */
function feed(queue: Fifo<PushJob>, sessions: PushSessions): void {
  while (sessions.current?.hasRoom()) {
    const job = queue.take();
    if (!job) return;
    sessions.current.send(job);
  }
}

function answerAll(queue: Fifo<PushJob>, outcome: PushOutcome): void {
  for (let job = queue.take(); job; job = queue.take()) job.done(outcome);
}
