/** The purpose of a mailed code; a code is valid for one purpose only. */
export type EmailCodePurpose = 'verify-email' | 'sign-in' | 'elevated-access' | 'email-change';

/** Six mailed digits. Sealed rather than hashed, since a million hashes take a second. */
export type EmailCodeRecord = {
  /** The hash of the client's challenge. */
  challengeHash: string;
  purpose: EmailCodePurpose;
  /**
   * The user; for a pending sign-up the id of its future account. Null if no code can be right: such a code is not
   * sent, but counts attempts like any other.
   */
  userId: string | null;
  email: string;
  /** Its authorization request, pending sign-in or session. */
  binding: string;
  sealedCode: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
};

export type EmailCodesStore = {
  /** Replaces an earlier one under the same challenge. */
  putEmailCode(code: EmailCodeRecord): Promise<void>;
  findEmailCode(challengeHash: string): Promise<EmailCodeRecord | null>;
  /** Counts an attempt and returns the total; null if there is no such code. */
  countEmailCodeAttempt(challengeHash: string): Promise<number | null>;
  /** False if it is gone: of two simultaneous right attempts one counts. */
  removeEmailCode(challengeHash: string): Promise<boolean>;
};
