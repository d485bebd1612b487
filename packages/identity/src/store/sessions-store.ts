import type { UserRecord } from './users-store.ts';

/** How somebody proved who they are, in the protocol's words. */
export type AuthenticationMethod =
  | 'Password'
  | 'MagicAuth'
  | 'GoogleOAuth'
  | 'MicrosoftOAuth'
  | 'GitHubOAuth'
  | 'AppleOAuth';

/** One signed-in browser. `tokenHash` is the hash of the provider's own cookie, `organizationId` the one last used. */
export type SessionRecord = {
  id: string;
  tokenHash: string;
  userId: string;
  clientId: string;
  authenticationMethod: AuthenticationMethod;
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

/** A refresh token, and whose it is. */
export type HeldRefreshToken = { token: RefreshTokenRecord; session: SessionRecord; user: UserRecord };

/** A fresh proof of identity for sensitive actions. `binding` is the session it was given to, or the id of a widget token. */
export type ElevatedAccessRecord = {
  tokenHash: string;
  userId: string;
  binding: string;
  createdAt: Date;
  expiresAt: Date;
};

export type SessionsStore = {
  insertSession(session: SessionRecord): Promise<void>;
  findSession(id: string): Promise<SessionRecord | null>;
  findSessionByTokenHash(tokenHash: string): Promise<SessionRecord | null>;
  recordSessionActivity(id: string, activity: { at: Date; organizationId: string | null }): Promise<void>;
  /** Those not revoked, the most lately used first; some may have expired. */
  listSessions(userId: string): Promise<SessionRecord[]>;
  /** False when it is unknown or was revoked before. */
  revokeSession(id: string, at: Date): Promise<boolean>;
  /** Revokes the user's sessions but one, and answers the ids of those that this call revoked. */
  revokeSessions(userId: string, except: string | null, at: Date): Promise<string[]>;

  insertRefreshToken(token: RefreshTokenRecord): Promise<void>;
  findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null>;
  findHeldRefreshToken(tokenHash: string): Promise<HeldRefreshToken | null>;
  /** Marks the token used and adds its successor, both or neither. False when it was used before. */
  rotateRefreshToken(
    tokenHash: string,
    use: { usedAt: Date; successorSeed: string },
    successor: RefreshTokenRecord,
  ): Promise<boolean>;

  insertElevatedAccess(access: ElevatedAccessRecord): Promise<void>;
  findElevatedAccess(tokenHash: string): Promise<ElevatedAccessRecord | null>;
};
