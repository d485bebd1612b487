import type { AuthorizationCodeRecord } from './authorizations-store.ts';
import type { MembershipRecord } from './organizations-store.ts';
import type { AuditEventRecord } from './records-store.ts';
import type { SessionRecord } from './sessions-store.ts';
import type { UserRecord } from './users-store.ts';

/** The user who signs in, with everything that a sign-in reads. */
export type SignerRecord = {
  user: UserRecord;
  hasSecondFactor: boolean;
  /** Oldest first. */
  memberships: (MembershipRecord & { organizationName: string })[];
};

export type SignInEnd = {
  requestId: string;
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
  /** Whether this user has signed in with the browser before. */
  isKnownDevice(user: UserKey, deviceHash: string): Promise<boolean>;
  /**
   * Deletes the request, adds session, code and event, stores the device for the user, and sets `lastSignInAt`, `updatedAt` and, after a password,
   * `passwordUsedAt`, atomically. Null if the request is gone (of two simultaneous calls one counts), or if the user was disabled or the password replaced
   * since: both end all sessions, and one that starts now must not outlive that.
   */
  finishSignIn(end: SignInEnd): Promise<{ isNewDevice: boolean } | null>;
};
