import { misconfigurationOf } from './connection-fault.ts';
import { createFifo } from './fifo.ts';
import { openPushSession, type PushSession } from './open-push-session.ts';
import type { PushIdentity, PushOutcome, PushSettings } from './push-client.ts';
import type { PushJob } from './push-job.ts';
import type { PushVerdict } from './read-answer.ts';
import { retryWait } from './retry-wait.ts';

/** Everything under way with one certificate: its queue, its connection, its retries. Another's troubles do not reach it. */
export type PushPool = {
  add(job: PushJob): void;
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>;
};

/**
 * A push handed back so often counts as unanswered. The first time it goes on at once, as when a connection hands over to the next;
 * later ones wait, since a server that refuses everything would be asked in a circle.
 */
const returnsMax = 10;

/** `onIdle`: no connection is open and nothing is under way. It may be thrown away, and the certificate's key with it. */
export function createPushPool(
  identity: PushIdentity,
  settings: PushSettings,
  onIdle: () => void = () => undefined,
): PushPool {
  const queue = createFifo<PushJob>();
  const waiting = new Map<NodeJS.Timeout, PushJob>();
  const sessions = new Set<PushSession>();
  let current: PushSession | null = null;
  let reconnect: NodeJS.Timeout | null = null;
  /** Connections in a row that ended before they answered anything. */
  let failures = 0;
  let closed = false;
  let onEmpty: () => void = () => undefined;

  const pump = () => {
    if (queue.length === 0) return;
    if (!current) return connectSoon();
    while (current?.hasRoom()) {
      const job = queue.take();
      if (!job) return;
      current.send(job);
    }
  };

  const connectSoon = () => {
    if (reconnect || closed) return;
    if (failures === 0) return connectNow();
    reconnect = setTimeout(
      () => {
        reconnect = null;
        connectNow();
      },
      retryWait(failures, null, settings),
    );
  };

  const connectNow = () => {
    let answeredAny = false;
    try {
      const session: PushSession = openPushSession(identity, settings, {
        room: pump,
        answered(job, verdict) {
          answeredAny = true;
          failures = 0;
          settle(job, verdict);
          pump();
        },
        unanswered(job, unprocessed) {
          if (!unprocessed || ++job.returns > returnsMax) settle(job, noAnswer);
          else if (job.returns === 1 || closed) requeue(job);
          else requeueAfter(job, retryWait(job.returns - 1, null, settings));
        },
        draining() {
          if (current !== session) return;
          current = null;
          // Not within the event that ended the old one: its refused pushes are still coming back.
          setImmediate(pump);
        },
        ended(error) {
          sessions.delete(session);
          if (!answeredAny && !closed) connectionFailed(error);
          if (sessions.size === 0) onEmpty();
          tellWhenIdle();
        },
      });
      sessions.add(session);
      current = session;
    } catch (error) {
      connectionFailed(error instanceof Error ? error : new Error(String(error)));
      tellWhenIdle();
    }
  };

  const tellWhenIdle = () => {
    if (sessions.size === 0 && queue.length === 0 && waiting.size === 0 && !reconnect) onIdle();
  };

  const connectionFailed = (error: Error | null) => {
    failures++;
    const fault = misconfigurationOf(error);
    if (fault) return giveUp({ kind: 'misconfigured', status: null, reason: fault });
    if (failures < settings.attemptsMax) return pump();
    giveUp({ kind: 'unavailable', status: null, reason: codeOf(error), retryAfterMilliseconds: null });
  };

  const giveUp = (outcome: PushOutcome) => {
    failures = 0;
    for (let job = queue.take(); job; job = queue.take()) job.done(outcome);
  };

  const requeue = (job: PushJob) => {
    if (closed) return job.done(closedOutcome);
    queue.add(job);
    pump();
  };

  const settle = (job: PushJob, verdict: PushVerdict) => {
    if (verdict.kind === 'final') return job.done(verdict.outcome);
    const asked = verdict.otherwise.retryAfterMilliseconds;
    const tooLong = asked !== null && asked > settings.retryMillisecondsMax;
    if (++job.attempts >= settings.attemptsMax || tooLong || closed) return job.done(verdict.otherwise);
    requeueAfter(job, retryWait(job.attempts, asked, settings));
  };

  const requeueAfter = (job: PushJob, milliseconds: number) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      requeue(job);
    }, milliseconds);
    waiting.set(timer, job);
  };

  return {
    add: requeue,
    async close() {
      closed = true;
      if (reconnect) clearTimeout(reconnect);
      for (const [timer, job] of waiting) {
        clearTimeout(timer);
        job.done(closedOutcome);
      }
      waiting.clear();
      giveUp(closedOutcome);
      if (sessions.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      for (const session of sessions) session.close();
      await empty;
    },
  };
}

const noAnswer: PushVerdict = {
  kind: 'retry',
  otherwise: { kind: 'unavailable', status: null, reason: 'NoAnswer', retryAfterMilliseconds: null },
};

const closedOutcome: PushOutcome = {
  kind: 'unavailable',
  status: null,
  reason: 'Closed',
  retryAfterMilliseconds: null,
};

const codeOf = (error: Error | null): string =>
  error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : (error?.message ?? 'ConnectionClosed');
