/**
 * `refused`: the server will not take this mail for this person, now or later.
 * `unavailable`: no answer, a busy server, or one that does not take us; another time may do.
 * `noMailbox`: development's mailbox belongs to another process.
 */
export type MailErrorCode = 'refused' | 'unavailable' | 'noMailbox';

/** A mail that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
