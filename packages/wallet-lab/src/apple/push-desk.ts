import { randomBytes, randomUUID } from 'node:crypto';
import { createApnsFaults } from './apns-faults.ts';
import type { PushHead } from './check-push-request.ts';

export interface ApnsPush {
  token: string;
  topic: string;
  at: Date;
}

export interface ApnsCounts {
  requests: number;
  delivered: number;
  connections: number;
  /** Responses by status, and by reason if there is one. */
  statuses: Record<string, number>;
  reasons: Record<string, number>;
  /** Requests deliberately left without a response. */
  unanswered: number;
}

export interface PushSource {
  /** Delivers pushes to this device token to the listener, until the returned function is called. */
  connect(token: string, listener: (push: ApnsPush) => void): () => void;
}

export type PushDesk = ReturnType<typeof createPushDesk>;

export function emptyCounts(): ApnsCounts {
  return { requests: 0, delivered: 0, connections: 0, statuses: {}, reasons: {}, unanswered: 0 };
}

/** The state that outlives connections: listeners, retired tokens, faults, counts. */
export function createPushDesk(clock: () => Date) {
  const everyone = new Set<(push: ApnsPush) => void>();
  const devices = new Map<string, Set<(push: ApnsPush) => void>>();
  const counts = emptyCounts();
  return {
    ...createApnsFaults(),
    counts,
    clock,
    retired: new Map<string, Date>(),
    // A random prefix and a counter are as unique as a random UUID, at a tenth of the cost per push.
    nextId: createIdSource(),
    deliver({ token, topic }: PushHead) {
      counts.delivered += 1;
      const push = { token, topic, at: clock() };
      for (const listener of everyone) listener(push);
      for (const listener of devices.get(token) ?? []) listener(push);
    },
    onPush(listener: (push: ApnsPush) => void) {
      everyone.add(listener);
      return () => {
        everyone.delete(listener);
      };
    },
    connect(token: string, listener: (push: ApnsPush) => void) {
      const key = token.toLowerCase();
      const listeners = devices.get(key) ?? new Set();
      devices.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function createIdSource(): () => string {
  const prefix = randomUUID().slice(0, 24);
  let next = randomBytes(4).readUInt32BE();
  return () => {
    next = (next + 1) >>> 0;
    return `${prefix}0000${next.toString(16).padStart(8, '0')}`;
  };
}
