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
 * A signed-in browser. `tokenHash` is the hash of the provider's cookie, `organizationId` the last used one (at first, the one it was created for);
 * `ipAddress` and `userAgent` are of its last use, so that another holder of its token is recognizable.
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

/** `successorSeed`, set on use, lets only the token's holder derive the next one. */
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

export type HeldRefreshToken = HeldSession & { token: RefreshTokenRecord };

/** A regular refresh, of a valid unused token. */
export type RefreshTokenSwap = {
  tokenHash: string;
  /** The client that the token must belong to. */
  clientId: string;
  /** The requested organization; null for the session's last one. */
  organizationId: string | null;
  at: Date;
  successorSeed: string;
  successorHash: string;
  /** At most the session's own expiry. */
  successorExpiresAt: Date;
} & Device;

/** The last use of a session: time, organization and device. */
export type SessionActivity = { at: Date; organizationId: string | null } & Device;

/** A fresh proof of identity for sensitive actions. `binding` is its session or widget token. */
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
  /** `membership` is in this organization. */
  findHeldSession(id: string, organizationId: string | null): Promise<HeldSession | null>;
  recordSessionActivity(id: string, activity: SessionActivity): Promise<void>;
  /** Those not revoked, most recently used first; some may have expired. */
  listSessions(userId: string): Promise<SessionRecord[]>;
  /** False if it is unknown or was revoked before. */
  revokeSession(id: string, at: Date): Promise<boolean>;
  /** Revokes the user's sessions except one; returns the ids that this call revoked. */
  revokeSessions(userId: string, except: string | null, at: Date): Promise<string[]>;

  /** Adds the first tokens of a session's chains, and records its activity. */
  startRefreshChains(
    sessionId: string,
    activity: SessionActivity,
    tokens: readonly RefreshTokenRecord[],
  ): Promise<void>;
  findRefreshToken(tokenHash: string): Promise<RefreshTokenRecord | null>;
  /** `membership` is in this organization; with null, in the session's last one. */
  findHeldRefreshToken(tokenHash: string, organizationId: string | null): Promise<HeldRefreshToken | null>;
  /**
   * `findHeldRefreshToken` and `rotateRefreshToken` in one, for a regular token: unused, of the client, not
   * expired, of a live session whose user is not disabled and belongs to its organization. Null for any other, without an effect.
   */
  swapRefreshToken(swap: RefreshTokenSwap): Promise<HeldSession | null>;
  /** Marks the token as used, adds its successor and records the session's activity at `usedAt`, atomically. False if it was used before. */
  rotateRefreshToken(
    tokenHash: string,
    use: { usedAt: Date; successorSeed: string; organizationId: string | null } & Device,
    successor: RefreshTokenRecord,
  ): Promise<boolean>;

  insertElevatedAccess(access: ElevatedAccessRecord): Promise<void>;
  findElevatedAccess(tokenHash: string): Promise<ElevatedAccessRecord | null>;
};
