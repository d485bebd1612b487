import type { Device } from '../device.ts';
import type { MembershipRecord } from './organizations-store.ts';
import type { UserRecord } from './users-store.ts';

/** How the user signed in, in the protocol's terms. */
export type AuthenticationMethod =
  | 'Password'
  | 'MagicAuth'
  | 'GoogleOAuth'
  | 'MicrosoftOAuth'
  | 'GitHubOAuth'
  | 'AppleOAuth';

/**
 * One signed-in browser. `tokenHash` is the hash of the provider's own cookie, `organizationId` the one last used, before that the one it leads to;
 * `ipAddress` and `userAgent` are those of its last use, so that somebody else with its token does not look like its owner.
 */
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

/** `successorSeed`, set on use, lets the holder of the token (and no other) find the next one. */
export type RefreshTokenRecord = {
  tokenHash: string;
  sessionId: string;
  clientId: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  successorSeed: string | null;
};

/** A session, its user, and their membership in the organization in question; null if they have none. */
export type HeldSession = { session: SessionRecord; user: UserRecord; membership: MembershipRecord | null };

/** A refresh token with its session and user. */
export type HeldRefreshToken = HeldSession & { token: RefreshTokenRecord };

/** A regular refresh, of a valid unused token. */
export type RefreshTokenSwap = {
  tokenHash: string;
  /** The client that the token must belong to. */
  clientId: string;
  /** The one asked for; null for the one the session was last used for. */
  organizationId: string | null;
  at: Date;
  successorSeed: string;
  successorHash: string;
  /** At the latest the session's own expiry. */
  successorExpiresAt: Date;
} & Device;

/** The last use of a session: time, organization and device. */
export type SessionActivity = { at: Date; organizationId: string | null } & Device;

/** A fresh proof of identity for sensitive actions. `binding` is the session it was given to, or the id of a widget token. */
export type ElevatedAccessRecord = {
  tokenHash: string;
  userId: string;
  binding: string;
  createdAt: Date;
  expiresAt: Date;
};

export type SessionsStore = {
  findSession(id: string): Promise<SessionRecord | null>;
  findSessionByTokenHash(tokenHash: string): Promise<SessionRecord | null>;
  /** `membership` is the one in this organization. */
  findHeldSession(id: string, organizationId: string | null): Promise<HeldSession | null>;
  recordSessionActivity(id: string, activity: SessionActivity): Promise<void>;
  /** Those not revoked, the most lately used first; some may have expired. */
  listSessions(userId: string): Promise<SessionRecord[]>;
  /** False when it is unknown or was revoked before. */
  revokeSession(id: string, at: Date): Promise<boolean>;
  /** Revokes the user's sessions but one, and answers the ids of those that this call revoked. */
  revokeSessions(userId: string, except: string | null, at: Date): Promise<string[]>;

  /** Adds the first tokens of a session's chains, and notes its activity. */
  startRefreshChains(
    sessionId: string,
    activity: SessionActivity,
    tokens: readonly RefreshTokenRecord[],
  ): Promise<void>;
  findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null>;
  /** `membership` is the one in this organization; with null, in the one the session was last used for. */
  findHeldRefreshToken(tokenHash: string, organizationId: string | null): Promise<HeldRefreshToken | null>;
  /**
   * As `findHeldRefreshToken` and `rotateRefreshToken` in one, for a token in order: never used, of the client, not over, of a living session whose user
   * belongs to the organization it is for. Null for any other, with which nothing has happened then.
   */
  swapRefreshToken(swap: RefreshTokenSwap): Promise<HeldSession | null>;
  /**
   * Marks the token used, adds its successor and notes the activity of their session, at `usedAt`; all or nothing.
   * False when it was used before.
   */
  rotateRefreshToken(
    tokenHash: string,
    use: { usedAt: Date; successorSeed: string; organizationId: string | null } & Device,
    successor: RefreshTokenRecord,
  ): Promise<boolean>;

  insertElevatedAccess(access: ElevatedAccessRecord): Promise<void>;
  findElevatedAccess(tokenHash: string): Promise<ElevatedAccessRecord | null>;
};
