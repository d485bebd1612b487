/** What a mailed code is good for; a code for one purpose is none for another. */
export type EmailCodePurpose = 'verify-email' | 'sign-in' | 'elevated-access' | 'email-change';

/** Six digits sent by mail. Sealed, not hashed: a million hashes are made in a second. */
export type EmailCodeRecord = {
  /** The hash of what the client shows together with the code. */
  challengeHash: string;
  purpose: EmailCodePurpose;
  /**
   * Whose it is; of a newcomer the id their account will have. Null where no code can be right: such a code was sent to nobody,
   * and is tried and counted like any other.
   */
  userId: string | null;
  /** Where it was sent; for a change of address the new one. */
  email: string;
  /** What it belongs to: an authorization request, a pending sign-in, or a session. */
  binding: string;
  sealedCode: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
};

export type EmailCodesStore = {
  /** Takes the place of an earlier one under the same challenge. */
  putEmailCode(code: EmailCodeRecord): Promise<void>;
  findEmailCode(challengeHash: string): Promise<EmailCodeRecord | null>;
  /** Adds an attempt and answers how many that makes; null when there is no such code. */
  countEmailCodeAttempt(challengeHash: string): Promise<number | null>;
  /** False when it was gone already: of two right answers at once one counts. */
  removeEmailCode(challengeHash: string): Promise<boolean>;
};
