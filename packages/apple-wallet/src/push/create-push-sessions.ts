import { openPushSession, type PushSession, type PushSessionEvents } from './open-push-session.ts';
import type { PushIdentity, PushSettings } from './push-client.ts';
import type { PushJob } from './push-job.ts';
import type { PushVerdict } from './read-answer.ts';

/** The connections of one certificate: the one that takes pushes, and those that only wait for answers. */
export type PushSessions = {
  readonly size: number;
  /** The one that takes pushes. */
  readonly current: PushSession | null;
  /** Opens one in place of the current. */
  open(): void;
  /** Resolves when the last one has ended. */
  close(): Promise<void>;
};

/** What they tell their owner. */
export type PushSessionsEvents = {
  /** There may be room for pushes, or need of a connection. */
  room(): void;
  answered(job: PushJob, verdict: PushVerdict): void;
  /** No answer will come. Unprocessed: APNs said it has not looked at it, so sending it again cannot double it. */
  unanswered(job: PushJob, unprocessed: boolean): void;
  /** One ended, or could not be opened. `answeredAny`: not before it had answered something. */
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
      // Not within the event that ended the old one: its refused pushes are still coming back.
      setImmediate(events.room);
    },
    ended(error) {
      state.all.delete(self());
      events.ended(error, answeredAny);
      if (state.all.size === 0) state.onEmpty();
    },
  };
}
