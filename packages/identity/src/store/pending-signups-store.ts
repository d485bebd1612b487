/** A sign-up whose address is not verified yet; whether it is taken is checked only then. */
export type PendingSignupRecord = {
  /** The hash of the page's challenge. */
  challengeHash: string;
  requestId: string;
  /** The id of the future account. */
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
