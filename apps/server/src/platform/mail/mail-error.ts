/**
 * - `refused`: the server permanently refuses this mail for this recipient
 * - `deferred`: the server does not accept this mail for this recipient for now
 * - `unavailable`: no answer, a busy server, or one that refuses us; a retry may succeed
 * - `noMailbox`: the development mailbox belongs to another process
 */
export type MailErrorCode = 'refused' | 'deferred' | 'unavailable' | 'noMailbox';

export class MailError extends Error {
  override readonly name = 'MailError';
  readonly code: MailErrorCode;
  /** The server's reason (RFC 3463) such as `5.1.1`, or its reply code; null if it gave none. */
  readonly status: string | null;

  constructor(
    code: MailErrorCode,
    message: string,
    options: { cause?: unknown; status?: string | null } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? null;
  }
}
