import type { NewcomersStore } from '../store/newcomers-store.ts';
import type { Memory } from './memory.ts';

export function memoryNewcomers({ newcomers }: Memory): NewcomersStore {
  return {
    insertNewcomer: async (newcomer) => {
      newcomers.set(newcomer.challengeHash, { ...newcomer });
    },
    takeNewcomer: async (challengeHash) => {
      const newcomer = newcomers.get(challengeHash) ?? null;
      newcomers.delete(challengeHash);
      return newcomer;
    },
  };
}
