import type { Role } from './organizations/roles.ts';

/** A person with an account. `email` is normalised and unique; `passwordHash` is null until a password is set. */
export type UserRecord = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type OrganizationRecord = { id: string; name: string; createdAt: Date; updatedAt: Date };

/** At most one per user and organization. */
export type MembershipRecord = { userId: string; organizationId: string; role: Role; createdAt: Date };

/** A sign-in somebody began at /authorize and has not finished. */
export type AuthorizationRequestRecord = {
  id: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  state: string | null;
  organizationId: string | null;
  screenHint: string | null;
  loginHint: string | null;
  context: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Stored under the hash of the code: who reads the table cannot redeem it. */
export type AuthorizationCodeRecord = {
  codeHash: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  sessionId: string;
  organizationId: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** One signed-in browser. `tokenHash` is the hash of the provider's own cookie, `organizationId` the one last used. */
export type SessionRecord = {
  id: string;
  tokenHash: string;
  userId: string;
  clientId: string;
  authenticationMethod: 'Password';
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastActivityAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
};

/** `successorSeed`, known once used, lets the holder of the token itself (and nobody else) find the next one. */
export type RefreshTokenRecord = {
  tokenHash: string;
  sessionId: string;
  clientId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  successorSeed: string | null;
};

/** An authenticator app (RFC 6238); at most one verified per user. `lastUsedStep` is the step of the last accepted code. */
export type TotpFactorRecord = {
  id: string;
  userId: string;
  /** The secret in Base32, sealed by the host. */
  sealedSecret: string;
  createdAt: Date;
  verifiedAt: Date | null;
  lastUsedStep: number | null;
};

/** A right password that waits for its code; good for one authorization request. */
export type SecondFactorChallengeRecord = {
  challengeHash: string;
  requestId: string;
  userId: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
};

/** How often something was tried lately, and until when it may not be tried again. Forgotten at `expiresAt`. */
export type ThrottleRecord = { attempts: number; blockedUntil: Date | null; expiresAt: Date };

export type AuditEventType =
  | 'user.created'
  | 'organization.created'
  | 'organization.renamed'
  | 'membership.added'
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_up.refused'
  | 'second_factor.added'
  | 'second_factor.asked'
  | 'second_factor.failed'
  | 'session.revoked'
  | 'refresh_token.reused'
  | 'authorization_code.replayed';

export type AuditEventRecord = {
  id: string;
  type: AuditEventType;
  at: Date;
  userId: string | null;
  sessionId: string | null;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
};

/**
 * What the provider must remember, in its own words; the host keeps it wherever it likes.
 * Each method is one atomic step: those that answer a boolean say whether *this* call made the change, so that of two
 * simultaneous callers exactly one hears true. Rules about time live in the package; the store compares nothing with a clock.
 */
export type IdentityStore = {
  /** False when another user has the e-mail address. */
  insertUser(user: UserRecord): Promise<boolean>;
  findUser(id: string): Promise<UserRecord | null>;
  findUserByEmail(email: string): Promise<UserRecord | null>;
  recordSignIn(userId: string, at: Date): Promise<void>;

  insertOrganization(organization: OrganizationRecord): Promise<void>;
  findOrganization(id: string): Promise<OrganizationRecord | null>;
  /** False when there is no such organization. */
  renameOrganization(id: string, name: string, at: Date): Promise<boolean>;
  /** False when the user already belongs to it. */
  insertMembership(membership: MembershipRecord): Promise<boolean>;
  findMembership(userId: string, organizationId: string): Promise<MembershipRecord | null>;
  /** Oldest first, with the organizations' names. */
  listMemberships(userId: string): Promise<(MembershipRecord & { organizationName: string })[]>;

  insertAuthorizationRequest(request: AuthorizationRequestRecord): Promise<void>;
  findAuthorizationRequest(id: string): Promise<AuthorizationRequestRecord | null>;
  /** Removes it. False when it was gone already. */
  removeAuthorizationRequest(id: string): Promise<boolean>;
  insertAuthorizationCode(code: AuthorizationCodeRecord): Promise<void>;
  findAuthorizationCode(codeHash: string): Promise<AuthorizationCodeRecord | null>;
  /** False when it was used before. */
  spendAuthorizationCode(codeHash: string, at: Date): Promise<boolean>;

  insertSession(session: SessionRecord): Promise<void>;
  findSession(id: string): Promise<SessionRecord | null>;
  findSessionByTokenHash(tokenHash: string): Promise<SessionRecord | null>;
  recordSessionActivity(id: string, activity: { at: Date; organizationId: string | null }): Promise<void>;
  /** False when it is unknown or was revoked before. */
  revokeSession(id: string, at: Date): Promise<boolean>;

  insertRefreshToken(token: RefreshTokenRecord): Promise<void>;
  findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null>;
  /** Marks the token used and adds its successor, both or neither. False when it was used before. */
  rotateRefreshToken(
    tokenHash: string,
    use: { usedAt: Date; successorSeed: string },
    successor: RefreshTokenRecord,
  ): Promise<boolean>;

  /** False when it is verified and the user has a verified one already. */
  insertTotpFactor(factor: TotpFactorRecord): Promise<boolean>;
  findVerifiedTotpFactor(userId: string): Promise<TotpFactorRecord | null>;
  /** Sets `lastUsedStep`. False when that step or a later one was used before. */
  spendTotpStep(factorId: string, step: number): Promise<boolean>;
  insertSecondFactorChallenge(challenge: SecondFactorChallengeRecord): Promise<void>;
  findSecondFactorChallenge(challengeHash: string): Promise<SecondFactorChallengeRecord | null>;
  /** Adds an attempt and answers how many that makes; null when there is no such challenge. */
  countSecondFactorAttempt(challengeHash: string): Promise<number | null>;
  removeSecondFactorChallenge(challengeHash: string): Promise<void>;

  /** Reads, changes and writes one throttle while no other caller can; a null result removes it. */
  changeThrottle(
    key: string,
    change: (current: ThrottleRecord | null) => ThrottleRecord | null,
  ): Promise<void>;

  recordAuditEvent(event: AuditEventRecord): Promise<void>;
};
