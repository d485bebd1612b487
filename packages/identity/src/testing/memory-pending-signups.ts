import type { PendingSignupsStore } from '../store/pending-signups-store.ts';
import type { Memory } from './memory.ts';

export function memoryPendingSignups({ newcomers }: Memory): PendingSignupsStore {
  return {
    insertPendingSignup: async (newcomer) => {
      newcomers.set(newcomer.challengeHash, { ...newcomer });
    },
    takePendingSignup: async (challengeHash) => {
      const newcomer = newcomers.get(challengeHash) ?? null;
      newcomers.delete(challengeHash);
      return newcomer;
    },
  };
}
