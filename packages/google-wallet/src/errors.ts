export type GoogleWalletErrorCode = keyof typeof sentences;

// The type requires a sentence for each code. Sentences are fit for an operator's log or screen.
const sentences = {
  invalidInput: 'The pass cannot be written in Google Wallet’s form.',
  invalidServiceAccount: 'This is not a usable Google service account key.',
  tokenRefused: 'Google refused the service account.',
  unreachable: 'Google could not be reached.',
  timedOut: 'Google did not answer in time.',
  badRequest: 'Google refused the request as invalid.',
  unauthorized: 'Google did not accept the access token.',
  forbidden:
    'Google denied access: the service account’s e-mail must be a user of this issuer in the Google Pay & Wallet console.',
  notFound: 'Google does not know this class or object.',
  conflict: 'Google reports a conflict with an existing resource.',
  rateLimited: 'Google’s request limit was reached.',
  quotaExceeded: 'Google’s limit of notifying messages per pass and day was reached.',
  unavailable: 'Google is temporarily unavailable.',
  unexpectedAnswer: 'Google gave an answer that cannot be understood.',
  saveLinkTooLong: 'The save link is too long for a browser’s address.',
  callbackMalformed: 'The callback is malformed.',
  callbackUnknownProtocol: 'The callback uses an unknown signing protocol.',
  callbackBadSignature: 'The callback’s signature is wrong.',
  callbackWrongIssuer: 'The callback is meant for another issuer.',
  callbackKeyExpired: 'The callback’s signing key has expired.',
  callbackExpired: 'The callback has expired.',
  callbackKeysUnavailable: 'Google’s callback signing keys could not be read.',
} as const;

export type GoogleWalletErrorOptions = {
  /** Further detail, Google's message if there is one. */
  detail?: string;
  /** The HTTP status, if there was a response. */
  status?: number;
  /** Google's machine-readable reason, such as `rateLimitExceeded`. */
  reason?: string;
  /** The delay that Google requested, in milliseconds. */
  retryAfterMilliseconds?: number;
  cause?: unknown;
};

export class GoogleWalletError extends Error {
  override readonly name = 'GoogleWalletError';
  readonly code: GoogleWalletErrorCode;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly retryAfterMilliseconds: number | undefined;

  constructor(code: GoogleWalletErrorCode, options: GoogleWalletErrorOptions = {}) {
    const { detail, cause } = options;
    super(
      detail ? `${sentences[code]} ${detail}` : sentences[code],
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.status = options.status;
    this.reason = options.reason;
    this.retryAfterMilliseconds = options.retryAfterMilliseconds;
  }
}
