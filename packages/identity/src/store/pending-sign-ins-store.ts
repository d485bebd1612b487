import type { AuthenticationMethod } from './sessions-store.ts';

/** What is still asked of somebody whose first proof was right, in this order. */
export type SignInStep = 'verify-email' | 'second-factor' | 'recovery-codes' | 'organization';

/** A right first proof that waits for the rest; good for one authorization request. Stored under a hash: with the rest it is a sign-in. */
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
  /** Adds an attempt and answers how many that makes; null when there is no such sign-in. */
  countPendingSignInAttempt(challengeHash: string): Promise<number | null>;
  /** False when it was gone already: of two right answers at once one goes on. */
  removePendingSignIn(challengeHash: string): Promise<boolean>;
  /** Removes every one of the user: a proof by a password that was replaced is none any more. */
  removePendingSignIns(userId: string): Promise<void>;
};
