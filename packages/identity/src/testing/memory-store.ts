import type { IdentityStore } from '../identity-store.ts';
import { createMemory, type Memory } from './memory.ts';
import { memoryAuthorizations } from './memory-authorizations.ts';
import { memoryEmailCodes } from './memory-email-codes.ts';
import { memoryInvitations } from './memory-invitations.ts';
import { memoryOauth } from './memory-oauth.ts';
import { memoryOrganizations } from './memory-organizations.ts';
import { memoryPendingSignIns } from './memory-pending-sign-ins.ts';
import { memoryPendingSignups } from './memory-pending-signups.ts';
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
