import type { RecordsStore } from '../store/records-store.ts';
import type { Memory } from './memory.ts';

export function memoryRecords({ throttles, auditEvents }: Memory): RecordsStore {
  return {
    changeThrottle: async (key, change) => {
      const next = change(throttles.get(key) ?? null);
      if (next) throttles.set(key, next);
      else throttles.delete(key);
    },
    recordAuditEvent: async (event) => {
      auditEvents.push({ ...event });
    },
  };
}
