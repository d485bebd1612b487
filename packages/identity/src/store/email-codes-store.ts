/** The purpose of a mailed code; a code is valid for one purpose only. */
export type EmailCodePurpose = 'verify-email' | 'sign-in' | 'elevated-access' | 'email-change';

/** Six digits sent by mail. Sealed, not hashed: a million hashes are made in a second. */
export type EmailCodeRecord = {
  /** The hash of what the client shows together with the code. */
  challengeHash: string;
  purpose: EmailCodePurpose;
  /**
   * The user; for a pending sign-up the id that its account will have. Null if no code can be right: such a code was not sent, and is attempted and
   * counted like any other.
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
  /** Replaces an earlier one under the same challenge. */
  putEmailCode(code: EmailCodeRecord): Promise<void>;
  findEmailCode(challengeHash: string): Promise<EmailCodeRecord | null>;
  /** Adds an attempt and answers how many that makes; null when there is no such code. */
  countEmailCodeAttempt(challengeHash: string): Promise<number | null>;
  /** False if it was gone: of two simultaneous right answers one counts. */
  removeEmailCode(challengeHash: string): Promise<boolean>;
};
