/** A sign-up whose address is not verified yet; only then is checked whether it is taken. */
export type PendingSignupRecord = {
  /** The hash of what the page shows together with the mailed code. */
  challengeHash: string;
  requestId: string;
  /** The id their account will have. */
  userId: string;
  /** Normalized. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string;
  createdAt: Date;
  expiresAt: Date;
};

export type PendingSignupsStore = {
  insertPendingSignup(newcomer: PendingSignupRecord): Promise<void>;
  /** Removes and returns it: of two simultaneous right codes one creates the account. */
  takePendingSignup(challengeHash: string): Promise<PendingSignupRecord | null>;
};
