import { type ErrorCode, errorCodes, type FieldIssue } from '@tessera/contract';

type AppErrorOptions = {
  message?: string;
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  cause?: unknown;
  foreign?: ForeignThing | null;
};

/** Logged, never part of the response. */
export type ForeignThing = { userId: string; organizationId: string; workspaceId?: string };

/** Any other error is an internal fault and reported as `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: FieldIssue[];
  /** Null if a retry does not help or the time is unknown. */
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
