import type { AuthorizationsStore } from '../store/authorizations-store.ts';
import type { Memory } from './memory.ts';

export function memoryAuthorizations({ requests, codes }: Memory): AuthorizationsStore {
  return {
    insertAuthorizationRequest: async (request) => {
      requests.set(request.id, { ...request });
    },
    findAuthorizationRequest: async (id) => requests.get(id) ?? null,
    removeAuthorizationRequest: async (id) => requests.delete(id),
    insertAuthorizationCode: async (code) => {
      codes.set(code.codeHash, { ...code });
    },
    findAuthorizationCode: async (codeHash) => codes.get(codeHash) ?? null,
    spendAuthorizationCode: async (codeHash, at) => {
      const code = codes.get(codeHash);
      if (!code || code.usedAt) return false;
      codes.set(codeHash, { ...code, usedAt: at });
      return true;
    },
  };
}
