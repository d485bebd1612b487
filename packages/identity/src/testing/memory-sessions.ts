import type { SessionsStore } from '../store/sessions-store.ts';
import type { Memory } from './memory.ts';

type RefreshTokensStore = Pick<
  SessionsStore,
  'insertRefreshToken' | 'findRefreshToken' | 'findHeldRefreshToken' | 'rotateRefreshToken'
>;

export function memorySessions(memory: Memory): SessionsStore {
  const { sessions, elevatedAccess } = memory;
  const liveOf = (userId: string) =>
    [...sessions.values()].filter((session) => session.userId === userId && !session.revokedAt);
  const revoke = (id: string, at: Date) => {
    const session = sessions.get(id);
    if (!session || session.revokedAt) return false;
    sessions.set(id, { ...session, revokedAt: at });
    return true;
  };
  return {
    insertSession: async (session) => {
      sessions.set(session.id, { ...session });
    },
    findSession: async (id) => sessions.get(id) ?? null,
    findSessionByTokenHash: async (tokenHash) =>
      [...sessions.values()].find((session) => session.tokenHash === tokenHash) ?? null,
    recordSessionActivity: async (id, { at, organizationId }) => {
      const session = sessions.get(id);
      if (session) sessions.set(id, { ...session, lastActivityAt: at, organizationId });
    },
    listSessions: async (userId) =>
      liveOf(userId).sort((one, other) => other.lastActivityAt.getTime() - one.lastActivityAt.getTime()),
    revokeSession: async (id, at) => revoke(id, at),
    revokeSessions: async (userId, except, at) =>
      liveOf(userId)
        .map((session) => session.id)
        .filter((id) => id !== except && revoke(id, at)),
    ...memoryRefreshTokens(memory),
    insertElevatedAccess: async (access) => {
      elevatedAccess.set(access.tokenHash, { ...access });
    },
    findElevatedAccess: async (tokenHash) => elevatedAccess.get(tokenHash) ?? null,
  };
}

function memoryRefreshTokens({ refreshTokens, sessions, users }: Memory): RefreshTokensStore {
  return {
    insertRefreshToken: async (token) => {
      refreshTokens.set(token.tokenHash, { ...token });
    },
    findRefreshToken: async (tokenHash) => refreshTokens.get(tokenHash) ?? null,
    findHeldRefreshToken: async (tokenHash) => {
      const token = refreshTokens.get(tokenHash);
      const session = token && sessions.get(token.sessionId);
      const user = session && users.get(session.userId);
      return token && session && user ? { token, session, user } : null;
    },
    rotateRefreshToken: async (tokenHash, use, successor) => {
      const token = refreshTokens.get(tokenHash);
      if (!token || token.usedAt) return false;
      refreshTokens.set(tokenHash, { ...token, ...use });
      refreshTokens.set(successor.tokenHash, { ...successor });
      return true;
    },
  };
}
