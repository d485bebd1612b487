import type { IdentityStore } from '../identity-store.ts';
import type { AuthorizationsStore } from '../store/authorizations-store.ts';
import type { EmailCodesStore } from '../store/email-codes-store.ts';
import type { PendingSignInsStore } from '../store/pending-sign-ins-store.ts';
import type { PendingSignupsStore } from '../store/pending-signups-store.ts';
import { createMemory, heldSession, type Memory } from './memory.ts';
import { memoryInvitations } from './memory-invitations.ts';
import { memoryOauth } from './memory-oauth.ts';
import { memoryOrganizations } from './memory-organizations.ts';
import { memoryRecords } from './memory-records.ts';
import { memorySecondFactors } from './memory-second-factors.ts';
import { memorySessions } from './memory-sessions.ts';
import { memorySignIns } from './memory-sign-ins.ts';
import { memoryUsers } from './memory-users.ts';

export type MemoryStore = IdentityStore & { memory: Memory };

/** The store of the package's own tests. Each method is synchronous, which makes it atomic. */
export function createMemoryStore(): MemoryStore {
  const memory = createMemory();
  return {
    memory,
    ...memoryUsers(memory),
    ...memoryOrganizations(memory),
    ...memoryInvitations(memory),
    ...memoryAuthorizations(memory),
    ...memoryPendingSignups(memory),
    ...memoryPendingSignIns(memory),
    ...memoryEmailCodes(memory),
    ...memorySignIns(memory),
    ...memorySessions(memory),
    ...memorySecondFactors(memory),
    ...memoryOauth(memory),
    ...memoryRecords(memory),
  };
}

function memoryAuthorizations(memory: Memory): AuthorizationsStore {
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

function memoryEmailCodes({ emailCodes }: Memory): EmailCodesStore {
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

function memoryPendingSignIns({ pendingSignIns }: Memory): PendingSignInsStore {
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

function memoryPendingSignups({ newcomers }: Memory): PendingSignupsStore {
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
