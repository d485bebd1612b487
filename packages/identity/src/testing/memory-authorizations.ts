import type { AuthorizationsStore } from '../store/authorizations-store.ts';
import { heldSession, type Memory } from './memory.ts';

export function memoryAuthorizations(memory: Memory): AuthorizationsStore {
  const { requests, codes } = memory;
  return {
    insertAuthorizationRequest: async (request) => {
      requests.set(request.id, { ...request });
    },
    findAuthorizationRequest: async (id) => requests.get(id) ?? null,
    insertAuthorizationCode: async (code) => {
      codes.set(code.codeHash, { ...code });
    },
    findAuthorizationCode: async (codeHash) => codes.get(codeHash) ?? null,
    spendAuthorizationCode: async (codeHash, at) => {
      const code = codes.get(codeHash);
      if (!code || code.usedAt) return null;
      const spent = { ...code, usedAt: at };
      codes.set(codeHash, spent);
      const held = heldSession(memory, code.sessionId, code.organizationId);
      return held && { ...held, code: spent };
    },
  };
}
