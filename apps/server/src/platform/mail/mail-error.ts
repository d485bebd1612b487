/**
 * - `refused`: the server permanently refuses this mail for this recipient
 * - `unavailable`: no answer, a busy server, or one that refuses us; a retry may succeed
 * - `noMailbox`: the development mailbox belongs to another process
 */
export type MailErrorCode = 'refused' | 'unavailable' | 'noMailbox';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;

  constructor(code: MailErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
