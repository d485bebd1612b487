import type { EmailCodesStore } from '../store/email-codes-store.ts';
import type { Memory } from './memory.ts';

export function memoryEmailCodes({ emailCodes }: Memory): EmailCodesStore {
  return {
    putEmailCode: async (code) => {
      emailCodes.set(code.challengeHash, { ...code });
    },
    findEmailCode: async (challengeHash) => emailCodes.get(challengeHash) ?? null,
    countEmailCodeAttempt: async (challengeHash) => {
      const code = emailCodes.get(challengeHash);
      if (!code) return null;
      const attempts = code.attempts + 1;
      emailCodes.set(challengeHash, { ...code, attempts });
      return attempts;
    },
    removeEmailCode: async (challengeHash) => emailCodes.delete(challengeHash),
  };
}
