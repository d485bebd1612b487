import type { AuthorizationCodeRecord } from './authorizations-store.ts';
import type { MembershipRecord } from './organizations-store.ts';
import type { AuditEventRecord } from './records-store.ts';
import type { SessionRecord } from './sessions-store.ts';
import type { UserRecord } from './users-store.ts';

/** The user who signs in, with everything that a sign-in reads about them. */
export type SignerRecord = {
  user: UserRecord;
  hasSecondFactor: boolean;
  /** Oldest first. */
  memberships: (MembershipRecord & { organizationName: string })[];
};

/** What a sign-in leaves behind. */
export type SignInEnd = {
  requestId: string;
  /** The user's password hash at the time of their proof. */
  passwordHash: string | null;
  /** The hash of the device cookie. */
  deviceHash: string;
  session: SessionRecord;
  code: AuthorizationCodeRecord;
  event: AuditEventRecord;
};

export type UserKey = { id: string } | { email: string };

export type SignInsStore = {
  findSigner(userId: string): Promise<SignerRecord | null>;
  findSignerByEmail(email: string): Promise<SignerRecord | null>;
  /** Whether this user signed in with the browser before. */
  isKnownDevice(user: UserKey, deviceHash: string): Promise<boolean>;
  /**
   * Deletes the request, adds session, code and event, stores the device for the user, and sets `lastSignInAt`, `updatedAt` and, after a password,
   * `passwordUsedAt`; all or nothing. Null if the request was gone (of two simultaneous calls one counts), or if the password was replaced meanwhile:
   * that ends all sessions, and one that starts now must not outlive it.
   */
  finishSignIn(end: SignInEnd): Promise<{ isNewDevice: boolean } | null>;
};
