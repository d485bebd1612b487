/** Somebody who signed up and has not proved the address yet; whether it is taken is looked at when they have. */
export type PendingSignupRecord = {
  /** The hash of what the page shows together with the mailed code. */
  challengeHash: string;
  requestId: string;
  /** The id their account will have. */
  userId: string;
  /** Normalised. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string;
  createdAt: Date;
  expiresAt: Date;
};

export type PendingSignupsStore = {
  insertPendingSignup(newcomer: PendingSignupRecord): Promise<void>;
  /** Removes and answers it: of two right codes at once one makes the account. */
  takePendingSignup(challengeHash: string): Promise<PendingSignupRecord | null>;
};
