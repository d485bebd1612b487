import type {
  AuditEventRecord,
  AuthorizationCodeRecord,
  AuthorizationRequestRecord,
  IdentityStore,
  MembershipRecord,
  OrganizationRecord,
  RefreshTokenRecord,
  SecondFactorChallengeRecord,
  SessionRecord,
  ThrottleRecord,
  TotpFactorRecord,
  UserRecord,
} from '../identity-store.ts';

type Memory = {
  users: Map<string, UserRecord>;
  organizations: Map<string, OrganizationRecord>;
  memberships: MembershipRecord[];
  requests: Map<string, AuthorizationRequestRecord>;
  codes: Map<string, AuthorizationCodeRecord>;
  sessions: Map<string, SessionRecord>;
  refreshTokens: Map<string, RefreshTokenRecord>;
  totpFactors: Map<string, TotpFactorRecord>;
  challenges: Map<string, SecondFactorChallengeRecord>;
  throttles: Map<string, ThrottleRecord>;
  auditEvents: AuditEventRecord[];
};

export type MemoryStore = IdentityStore & { memory: Memory };

/** The store of the package's own tests. Each method runs to its end before the next one begins, which is all the atomicity needed. */
export function createMemoryStore(): MemoryStore {
  const memory: Memory = {
    users: new Map(),
    organizations: new Map(),
    memberships: [],
    requests: new Map(),
    codes: new Map(),
    sessions: new Map(),
    refreshTokens: new Map(),
    totpFactors: new Map(),
    challenges: new Map(),
    throttles: new Map(),
    auditEvents: [],
  };
  return {
    memory,
    ...accounts(memory),
    ...authorizations(memory),
    ...sessions(memory),
    ...secondFactors(memory),
    ...records(memory),
  };
}

function isMembershipOf(userId: string, organizationId: string) {
  return (one: MembershipRecord) => one.userId === userId && one.organizationId === organizationId;
}

function accounts({ users, organizations, memberships }: Memory) {
  const byEmail = (email: string) => [...users.values()].find((user) => user.email === email) ?? null;
  return {
    insertUser: async (user: UserRecord) => {
      if (byEmail(user.email)) return false;
      users.set(user.id, { ...user });
      return true;
    },
    findUser: async (id: string) => users.get(id) ?? null,
    findUserByEmail: async (email: string) => byEmail(email),
    recordSignIn: async (userId: string, at: Date) => {
      const user = users.get(userId);
      if (user) users.set(userId, { ...user, lastSignInAt: at, updatedAt: at });
    },
    insertOrganization: async (organization: OrganizationRecord) => {
      organizations.set(organization.id, { ...organization });
    },
    findOrganization: async (id: string) => organizations.get(id) ?? null,
    renameOrganization: async (id: string, name: string, at: Date) => {
      const organization = organizations.get(id);
      if (organization) organizations.set(id, { ...organization, name, updatedAt: at });
      return organization !== undefined;
    },
    insertMembership: async (membership: MembershipRecord) => {
      if (memberships.some(isMembershipOf(membership.userId, membership.organizationId))) return false;
      memberships.push({ ...membership });
      return true;
    },
    findMembership: async (userId: string, organizationId: string) =>
      memberships.find(isMembershipOf(userId, organizationId)) ?? null,
    listMemberships: async (userId: string) =>
      memberships
        .filter((one) => one.userId === userId)
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .map((one) => ({ ...one, organizationName: organizations.get(one.organizationId)?.name ?? '' })),
  };
}

function authorizations({ requests, codes }: Memory) {
  return {
    insertAuthorizationRequest: async (request: AuthorizationRequestRecord) => {
      requests.set(request.id, { ...request });
    },
    findAuthorizationRequest: async (id: string) => requests.get(id) ?? null,
    removeAuthorizationRequest: async (id: string) => requests.delete(id),
    insertAuthorizationCode: async (code: AuthorizationCodeRecord) => {
      codes.set(code.codeHash, { ...code });
    },
    findAuthorizationCode: async (codeHash: string) => codes.get(codeHash) ?? null,
    spendAuthorizationCode: async (codeHash: string, at: Date) => {
      const code = codes.get(codeHash);
      if (!code || code.usedAt) return false;
      codes.set(codeHash, { ...code, usedAt: at });
      return true;
    },
  };
}

function sessions({ sessions: byId, refreshTokens }: Memory) {
  return {
    insertSession: async (session: SessionRecord) => {
      byId.set(session.id, { ...session });
    },
    findSession: async (id: string) => byId.get(id) ?? null,
    findSessionByTokenHash: async (tokenHash: string) =>
      [...byId.values()].find((session) => session.tokenHash === tokenHash) ?? null,
    recordSessionActivity: async (id: string, activity: { at: Date; organizationId: string | null }) => {
      const session = byId.get(id);
      if (session)
        byId.set(id, { ...session, lastActivityAt: activity.at, organizationId: activity.organizationId });
    },
    revokeSession: async (id: string, at: Date) => {
      const session = byId.get(id);
      if (!session || session.revokedAt) return false;
      byId.set(id, { ...session, revokedAt: at });
      return true;
    },
    insertRefreshToken: async (token: RefreshTokenRecord) => {
      refreshTokens.set(token.tokenHash, { ...token });
    },
    findRefreshToken: async (tokenHash: string) => refreshTokens.get(tokenHash) ?? null,
    rotateRefreshToken: async (
      tokenHash: string,
      use: { usedAt: Date; successorSeed: string },
      successor: RefreshTokenRecord,
    ) => {
      const token = refreshTokens.get(tokenHash);
      if (!token || token.usedAt) return false;
      refreshTokens.set(tokenHash, { ...token, ...use });
      refreshTokens.set(successor.tokenHash, { ...successor });
      return true;
    },
  };
}

function secondFactors({ totpFactors, challenges }: Memory) {
  const verifiedOf = (userId: string) =>
    [...totpFactors.values()].find((factor) => factor.userId === userId && factor.verifiedAt) ?? null;
  return {
    insertTotpFactor: async (factor: TotpFactorRecord) => {
      if (factor.verifiedAt && verifiedOf(factor.userId)) return false;
      totpFactors.set(factor.id, { ...factor });
      return true;
    },
    findVerifiedTotpFactor: async (userId: string) => verifiedOf(userId),
    spendTotpStep: async (factorId: string, step: number) => {
      const factor = totpFactors.get(factorId);
      if (!factor || (factor.lastUsedStep !== null && factor.lastUsedStep >= step)) return false;
      totpFactors.set(factorId, { ...factor, lastUsedStep: step });
      return true;
    },
    insertSecondFactorChallenge: async (challenge: SecondFactorChallengeRecord) => {
      challenges.set(challenge.challengeHash, { ...challenge });
    },
    findSecondFactorChallenge: async (challengeHash: string) => challenges.get(challengeHash) ?? null,
    countSecondFactorAttempt: async (challengeHash: string) => {
      const challenge = challenges.get(challengeHash);
      if (!challenge) return null;
      const attempts = challenge.attempts + 1;
      challenges.set(challengeHash, { ...challenge, attempts });
      return attempts;
    },
    removeSecondFactorChallenge: async (challengeHash: string) => {
      challenges.delete(challengeHash);
    },
  };
}

function records({ throttles, auditEvents }: Memory) {
  return {
    changeThrottle: async (
      key: string,
      change: (current: ThrottleRecord | null) => ThrottleRecord | null,
    ) => {
      const next = change(throttles.get(key) ?? null);
      if (next) throttles.set(key, next);
      else throttles.delete(key);
    },
    recordAuditEvent: async (event: AuditEventRecord) => {
      auditEvents.push({ ...event });
    },
  };
}
