import type { AuthenticationMethod } from './sessions-store.ts';

/** The steps after a right first proof, in this order. */
export type SignInStep = 'verify-email' | 'second-factor' | 'recovery-codes' | 'organization';

/**
 * A right first proof that waits for further steps of an authorization request. Stored under a hash, since with the remaining steps it is a sign-in.
 */
export type PendingSignInRecord = {
  challengeHash: string;
  requestId: string;
  userId: string;
  authenticationMethod: AuthenticationMethod;
  step: SignInStep;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
};

export type PendingSignInsStore = {
  insertPendingSignIn(pending: PendingSignInRecord): Promise<void>;
  findPendingSignIn(challengeHash: string): Promise<PendingSignInRecord | null>;
  /** Counts an attempt and returns the total; null if there is no such sign-in. */
  countPendingSignInAttempt(challengeHash: string): Promise<number | null>;
  /** False if it is gone: of two simultaneous right attempts one counts. */
  removePendingSignIn(challengeHash: string): Promise<boolean>;
  /** Removes all of the user: changing the password invalidates pending sign-ins. */
  removePendingSignIns(userId: string): Promise<void>;
};
