import { openPushSession, type PushSession, type PushSessionEvents } from './open-push-session.ts';
import type { PushJob } from './push-job.ts';
import type { PushIdentity, PushSettings } from './push-types.ts';
import type { PushVerdict } from './read-answer.ts';

/** The connections of one certificate: the current one, and draining ones that wait for responses. */
export type PushSessions = {
  readonly size: number;
  /** The connection that accepts pushes. */
  readonly current: PushSession | null;
  /** Opens a connection as the current one. */
  open(): void;
  /** Resolves when the last one has closed. */
  close(): Promise<void>;
};

/** Events for the owner. */
export type PushSessionsEvents = {
  /** A connection may accept pushes, or a new one may be needed. */
  room(): void;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** There will be no response. `unprocessed`: APNs declared that it did not process the push, so a retry cannot duplicate it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** A connection ended, or could not be opened. `answeredAny`: it had received a response before. */
  ended(error: Error | null, answeredAny: boolean): void;
};

type State = { all: Set<PushSession>; current: PushSession | null; onEmpty: () => void };

export function createPushSessions(
  identity: PushIdentity,
  settings: PushSettings,
  events: PushSessionsEvents,
): PushSessions {
  const state: State = { all: new Set(), current: null, onEmpty: () => undefined };
  return {
    get size() {
      return state.all.size;
    },
    get current() {
      return state.current;
    },
    open() {
      try {
        const told = sessionEvents(state, events, () => session);
        const session = openPushSession(identity, settings, told);
        state.all.add(session);
        state.current = session;
      } catch (error) {
        events.ended(error instanceof Error ? error : new Error(String(error)), false);
      }
    },
    async close() {
      if (state.all.size === 0) return;
      const empty = new Promise<void>((resolve) => {
        state.onEmpty = resolve;
      });
      for (const session of state.all) session.close();
      await empty;
    },
  };
}

function sessionEvents(state: State, events: PushSessionsEvents, self: () => PushSession): PushSessionEvents {
  let answeredAny = false;
  return {
    room: events.room,
    unanswered: events.unanswered,
    answered(job, verdict) {
      answeredAny = true;
      events.answered(job, verdict);
    },
    draining() {
      if (state.current !== self()) return;
      state.current = null;
      // Defer, because the old connection's event is still returning refused pushes.
      setImmediate(events.room);
    },
    ended(error) {
      state.all.delete(self());
      events.ended(error, answeredAny);
      if (state.all.size === 0) state.onEmpty();
    },
  };
}
