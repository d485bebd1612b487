import type { SignerRecord, SignInsStore } from '../store/sign-ins-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import { type Memory, membershipsOf } from './memory.ts';

export function memorySignIns(memory: Memory): SignInsStore {
  const { users, requests, devices, sessions, codes, auditEvents } = memory;
  return {
    findSigner: async (userId) => signer(memory, users.get(userId)),
    findSignerByEmail: async (email) =>
      signer(
        memory,
        [...users.values()].find((user) => user.email === email),
      ),
    isKnownDevice: async (key, deviceHash) => {
      const user = [...users.values()].find((one) =>
        'id' in key ? one.id === key.id : one.email === key.email,
      );
      return devices.some((one) => one.userId === user?.id && one.deviceHash === deviceHash);
    },
    finishSignIn: async ({ requestId, passwordHash, deviceHash, session, code, event }) => {
      const { userId, createdAt: at } = session;
      const user = users.get(userId);
      if (user?.passwordHash !== passwordHash || user.disabledAt || !requests.delete(requestId)) return null;
      const isKnown = devices.some((one) => one.userId === userId && one.deviceHash === deviceHash);
      if (!isKnown) devices.push({ userId, deviceHash: deviceHash, firstSeenAt: at });
      const passwordUsedAt = session.authenticationMethod === 'Password' ? at : user.passwordUsedAt;
      users.set(userId, { ...user, lastSignInAt: at, updatedAt: at, passwordUsedAt });
      sessions.set(session.id, { ...session });
      codes.set(code.codeHash, { ...code });
      auditEvents.push({ ...event });
      return { isNewDevice: !isKnown };
    },
  };
}

function signer(memory: Memory, user: UserRecord | undefined): SignerRecord | null {
  if (!user) return null;
  const factors = [...memory.totpFactors.values()];
  const hasSecondFactor = factors.some((factor) => factor.userId === user.id && factor.verifiedAt !== null);
  return { user, hasSecondFactor, memberships: membershipsOf(memory, user.id) };
}
