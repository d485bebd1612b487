import { type ErrorCode, errorCodes, type FieldIssue } from '@tessera/contract';

/** An outcome the caller is told about in words. Everything else that is thrown is our own fault and answers as `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];

  constructor(code: ErrorCode, options: { message?: string; issues?: FieldIssue[]; cause?: unknown } = {}) {
    super(
      options.message ?? errorCodes[code].words,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.issues = options.issues ?? [];
  }
}
