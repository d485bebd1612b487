/**
 * - `refused`: the service permanently refuses this message for this recipient
 * - `unsubscribed`: the recipient replied STOP to this sender before
 * - `deferred`: the service takes no more messages for now
 * - `unavailable`: no answer, or one that concerns all messages; a retry may succeed
 */
export type SmsErrorCode = 'refused' | 'unsubscribed' | 'deferred' | 'unavailable';

export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: SmsErrorCode;
  /** The service's own code, such as `21211`; null if it gave none. */
  readonly status: string | null;

  constructor(
    code: SmsErrorCode,
    message: string,
    options: { cause?: unknown; status?: string | null } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? null;
  }
}

export type TextMessage = {
  /** E.164. */
  to: string;
  text: string;
};

export type SmsSender = {
  /** Whether people can reply STOP; otherwise the text has a link to unsubscribe. */
  takesReplies: boolean;
  /** `statusUrl` is called with what becomes of the message. Returns the service's id. @throws SmsError */
  send(message: TextMessage & { statusUrl: string | null }): Promise<string>;
  /** The id of the same message, if the service has taken it since: the answer to `send` may have got lost. @throws SmsError */
  find(message: TextMessage & { since: Date }): Promise<string | null>;
};
