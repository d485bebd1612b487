import type { RecordsStore } from '../store/records-store.ts';
import type { Memory } from './memory.ts';

export function memoryRecords({ throttles, auditEvents }: Memory): RecordsStore {
  return {
    changeThrottles: async (steps) => {
      for (const { key, change } of steps) {
        const next = change(throttles.get(key) ?? null);
        if (next === 'refused') return;
        if (next) throttles.set(key, next);
        else throttles.delete(key);
      }
    },
    recordAuditEvent: async (event) => {
      auditEvents.push({ ...event });
    },
  };
}
