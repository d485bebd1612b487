import { type ErrorCode, errorCodes, type FieldIssue, internalMessages } from '@tessera/contract';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '../app-error.ts';
import { isOutage, isStatementTimeout } from '../platform/database/outages.ts';
import { logPlatformFailure, platformFailure } from './platform-failure.ts';
import type { RequestContext } from './request-context.ts';
import { fieldIssuesOf } from './validation-words.ts';

export type ErrorResponse = {
  status: number;
  code: ErrorCode;
  message: string;
  issues: FieldIssue[];
  retryAfterSeconds?: number | null;
};

/** For a 503 without a time of its own. */
const busySeconds = 5;

/** `isQuery`: the request changes nothing. */
export function errorResponse(failure: unknown, isQuery = false): ErrorResponse {
  const error = platformFailure(failure);
  if (error instanceof AppError) {
    const { status } = errorCodes[error.code];
    const isUncertain = isOutage(error.cause) || isStatementTimeout(error.cause);
    return {
      status,
      code: error.code,
      message: isQuery || !isUncertain ? error.message : internalMessages.mutation,
      issues: error.issues,
      retryAfterSeconds: error.retryAfterSeconds ?? (status === 503 ? busySeconds : null),
    };
  }
  if (error instanceof ZodError) return validationResponse(error);
  if (isUnstorable(error))
    return errorResponse(new AppError('badRequest', { message: unstorable, cause: error }));
  return {
    status: 500,
    code: 'internal',
    message: internalMessages[isQuery ? 'query' : 'mutation'],
    issues: [],
  };
}

export function retryAfterHeader(
  answers: readonly Pick<ErrorResponse, 'retryAfterSeconds'>[],
): Record<string, string> {
  const seconds = Math.max(0, ...answers.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0));
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}

const unstorable = 'A text of the request holds characters that cannot be stored.';

/** PostgreSQL refuses U+0000 and similar, which reach it where no schema validates a text. */
function isUnstorable(error: unknown): boolean {
  const refusals = ['22021', '22P05'];
  return error instanceof Error && 'code' in error && refusals.some((code) => code === error.code);
}

function validationResponse(error: ZodError): ErrorResponse {
  const issues = fieldIssuesOf(error);
  const first = issues[0];
  return {
    status: errorCodes.validationFailed.status,
    code: 'validationFailed',
    message: first ? first.message : errorCodes.validationFailed.words,
    issues,
  };
}

export function procedureHeaders({ errors }: { errors: TRPCError[] }): { headers: Record<string, string> } {
  return { headers: retryAfterHeader(errors.map(({ cause }) => (cause ? errorResponse(cause) : {}))) };
}

/** The only function that logs internal faults, with the request id. */
export function toTrpcError(error: TRPCError, ctx: RequestContext, path: string): TRPCError {
  const cause = platformFailure(error.cause ?? error);
  logPlatformFailure(ctx.app, cause, { procedure: path, requestId: ctx.requestId });
  if (cause instanceof AppError)
    return new TRPCError({ code: errorCodes[cause.code].trpc, message: cause.message, cause });
  if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  ctx.app.logger.error('A procedure failed', cause, { procedure: path, requestId: ctx.requestId });
  return error;
}

type Shape = {
  message: string;
  code: number;
  data: { code: string; httpStatus: number; path?: string; stack?: string };
};

/** Sends no stack to the browser. */
export function errorShape(shape: Shape, error: TRPCError, requestId: string | null, isQuery: boolean) {
  const answer =
    error.cause instanceof AppError || error.cause instanceof ZodError
      ? errorResponse(error.cause, isQuery)
      : null;
  const internal = error.code === 'INTERNAL_SERVER_ERROR' && !answer;
  const { stack: _stack, ...data } = shape.data;
  return {
    ...shape,
    message: answer
      ? answer.message
      : internal
        ? internalMessages[isQuery ? 'query' : 'mutation']
        : shape.message,
    data: {
      ...data,
      appCode: answer ? answer.code : internal ? ('internal' as const) : null,
      issues: answer ? answer.issues : [],
      requestId,
    },
  };
}
