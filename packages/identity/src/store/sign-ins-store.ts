import type { AuthorizationCodeRecord } from './authorizations-store.ts';
import type { MembershipRecord } from './organizations-store.ts';
import type { AuditEventRecord } from './records-store.ts';
import type { SessionRecord } from './sessions-store.ts';
import type { UserRecord } from './users-store.ts';

/** Somebody who signs in, with all that a sign-in asks about them. */
export type SignerRecord = {
  user: UserRecord;
  hasSecondFactor: boolean;
  /** Oldest first. */
  memberships: (MembershipRecord & { organizationName: string })[];
};

/** What a sign-in leaves behind. */
export type SignInEnd = {
  requestId: string;
  /** The signer's, as it was when they proved who they are. */
  passwordHash: string | null;
  /** The hash of the mark by which the browser is known again. */
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
   * Takes the request away, adds session, code and event, remembers the browser for the session's user, and sets their `lastSignInAt` and `updatedAt`
   * to the session's beginning, with a password `passwordUsedAt` too; all or nothing. Null when the request was gone: of two ends at once one
   * counts. Null as well when the password was replaced meanwhile, which ends all sessions: one that is just beginning must not outlive that.
   */
  finishSignIn(end: SignInEnd): Promise<{ isNewDevice: boolean } | null>;
};
