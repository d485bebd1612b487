import { type ErrorCode, errorCodes, type FieldIssue } from '@tessera/contract';

type AppErrorOptions = {
  message?: string;
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  cause?: unknown;
  foreign?: ForeignThing | null;
};

/** Whose thing somebody asked for who has no part in it; for the log, never for the answer. */
export type ForeignThing = { userId: string; organizationId: string; workspaceId?: string };

/** An outcome the caller is told about in words. Everything else that is thrown is our own fault and answers as `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];
  /** When it makes sense to try again; null where trying again does not help, or nobody knows when. */
  readonly retryAfterSeconds: number | null;
  readonly foreign: ForeignThing | null;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.message ?? errorCodes[code].words,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.foreign = options.foreign ?? null;
  }
}
