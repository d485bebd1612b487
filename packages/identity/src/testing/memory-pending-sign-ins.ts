import type { PendingSignInsStore } from '../store/pending-sign-ins-store.ts';
import type { Memory } from './memory.ts';

export function memoryPendingSignIns({ pendingSignIns }: Memory): PendingSignInsStore {
  return {
    insertPendingSignIn: async (pending) => {
      pendingSignIns.set(pending.challengeHash, { ...pending });
    },
    findPendingSignIn: async (challengeHash) => pendingSignIns.get(challengeHash) ?? null,
    countPendingSignInAttempt: async (challengeHash) => {
      const pending = pendingSignIns.get(challengeHash);
      if (!pending) return null;
      const attempts = pending.attempts + 1;
      pendingSignIns.set(challengeHash, { ...pending, attempts });
      return attempts;
    },
    removePendingSignIn: async (challengeHash) => pendingSignIns.delete(challengeHash),
    removePendingSignIns: async (userId) => {
      for (const pending of [...pendingSignIns.values()])
        if (pending.userId === userId) pendingSignIns.delete(pending.challengeHash);
    },
  };
}
