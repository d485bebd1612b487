import type { RecordsStore } from '../store/records-store.ts';
import { keepAuditEvent, type Memory } from './memory.ts';

export function memoryRecords(memory: Memory): RecordsStore {
  const { throttles } = memory;
  return {
    countAttempt: async ({ key, at, attemptsFree, outcomes }) => {
      const stored = throttles.get(key);
      const current = stored && stored.expiresAt > at ? stored : null;
      const longest = outcomes.at(-1)?.blockedUntil ?? at;
      if (current?.blockedUntil && current.blockedUntil > at && current.blockedUntil <= longest)
        return current.blockedUntil;
      const attempts = (current?.attempts ?? 0) + 1;
      const index = Math.min(Math.max(attempts - attemptsFree + 1, 0), outcomes.length - 1);
      const outcome = outcomes[index];
      if (!outcome) throw new Error('A limit has at least one outcome.');
      throttles.set(key, { attempts, ...outcome });
      return null;
    },
    settleAttempts: async ({ clear, refund }) => {
      for (const key of clear) throttles.delete(key);
      for (const key of refund) {
        const stored = throttles.get(key);
        if (stored && stored.attempts > 1)
          throttles.set(key, { ...stored, attempts: stored.attempts - 1, blockedUntil: null });
        else throttles.delete(key);
      }
    },
    recordAuditEvent: async (event) => {
      keepAuditEvent(memory, event);
    },
  };
}
