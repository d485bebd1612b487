import type { RecordsStore } from '../store/records-store.ts';
import { keepAuditEvent, type Memory } from './memory.ts';

export function memoryRecords(memory: Memory): RecordsStore {
  const { throttles } = memory;
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
      keepAuditEvent(memory, event);
    },
  };
}
