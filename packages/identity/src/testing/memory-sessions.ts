import type {
  HeldSession,
  RefreshTokenSwap,
  SessionActivity,
  SessionsStore,
} from '../store/sessions-store.ts';
import { heldSession, type Memory } from './memory.ts';

type RefreshTokensStore = Pick<
  SessionsStore,
  | 'startRefreshChains'
  | 'findRefreshToken'
  | 'findHeldRefreshToken'
  | 'swapRefreshToken'
  | 'rotateRefreshToken'
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
    findSession: async (id) => sessions.get(id) ?? null,
    findSessionByTokenHash: async (tokenHash) =>
      [...sessions.values()].find((session) => session.tokenHash === tokenHash) ?? null,
    findHeldSession: async (id, organizationId) => {
      const held = heldSession(memory, id, organizationId);
      return held && (organizationId === null ? { ...held, membership: null } : held);
    },
    recordSessionActivity: async (id, activity) => noteActivity(memory, id, activity),
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

function memoryRefreshTokens(memory: Memory): RefreshTokensStore {
  const { refreshTokens } = memory;
  return {
    startRefreshChains: async (sessionId, activity, tokens) => {
      for (const token of tokens) refreshTokens.set(token.tokenHash, { ...token });
      noteActivity(memory, sessionId, activity);
    },
    findRefreshToken: async (tokenHash) => refreshTokens.get(tokenHash) ?? null,
    findHeldRefreshToken: async (tokenHash, organizationId) => {
      const token = refreshTokens.get(tokenHash);
      const held = token && heldSession(memory, token.sessionId, organizationId);
      return held ? { ...held, token } : null;
    },
    swapRefreshToken: async (swap) => swapRefreshToken(memory, swap),
    rotateRefreshToken: async (tokenHash, { usedAt, successorSeed, ...use }, successor) => {
      const token = refreshTokens.get(tokenHash);
      if (!token || token.usedAt) return false;
      refreshTokens.set(tokenHash, { ...token, usedAt, successorSeed });
      refreshTokens.set(successor.tokenHash, { ...successor });
      noteActivity(memory, successor.sessionId, { at: usedAt, ...use });
      return true;
    },
  };
}

function swapRefreshToken(memory: Memory, swap: RefreshTokenSwap): HeldSession | null {
  const { tokenHash, clientId, organizationId, at, successorSeed, successorHash } = swap;
  const token = memory.refreshTokens.get(tokenHash);
  const held = token && heldSession(memory, token.sessionId, organizationId);
  if (!token || !held?.membership || token.usedAt || token.clientId !== clientId || token.expiresAt <= at)
    return null;
  const { session, user, membership } = held;
  if (user.disabledAt || session.revokedAt || session.expiresAt <= at) return null;
  const expiresAt = new Date(Math.min(swap.successorExpiresAt.getTime(), session.expiresAt.getTime()));
  const { sessionId } = token;
  memory.refreshTokens.set(tokenHash, { ...token, usedAt: at, successorSeed });
  memory.refreshTokens.set(successorHash, {
    ...{ tokenHash: successorHash, sessionId, clientId, createdAt: at, expiresAt },
    ...{ usedAt: null, successorSeed: null },
  });
  const { ipAddress, userAgent } = swap;
  noteActivity(memory, sessionId, { at, organizationId: membership.organizationId, ipAddress, userAgent });
  return held;
}

function noteActivity({ sessions }: Memory, id: string, { at, ...use }: SessionActivity): void {
  const session = sessions.get(id);
  if (session) sessions.set(id, { ...session, lastActivityAt: at, ...use });
}
