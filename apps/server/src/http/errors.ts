import { type ErrorCode, errorCodes, type FieldIssue } from '@tessera/contract';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { AppError } from '../app-error.ts';
import type { RequestContext } from './request-context.ts';

/** The one map from whatever was thrown to what a caller may know of it. */
export type Answer = { status: number; code: ErrorCode; message: string; issues: FieldIssue[] };

export function answerOf(error: unknown): Answer {
  if (error instanceof AppError)
    return {
      status: errorCodes[error.code].status,
      code: error.code,
      message: error.message,
      issues: error.issues,
    };
  if (error instanceof ZodError) return validationAnswer(error);
  if (isUnstorable(error)) return answerOf(new AppError('badRequest', { message: unstorable, cause: error }));
  return { status: 500, code: 'internal', message: errorCodes.internal.words, issues: [] };
}

const unstorable = 'A text of the request holds characters that cannot be stored.';

/** PostgreSQL's refusals of U+0000 and the like: only a caller's text can bring them about, also where no schema looked at it. */
function isUnstorable(error: unknown): boolean {
  const refusals = ['22021', '22P05'];
  return error instanceof Error && 'code' in error && refusals.some((code) => code === error.code);
}

function validationAnswer(error: ZodError): Answer {
  const issues = error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const first = issues[0];
  return {
    status: errorCodes.validationFailed.status,
    code: 'validationFailed',
    message: first ? first.message : errorCodes.validationFailed.words,
    issues,
  };
}

/** Turns what a procedure threw into tRPC's error; what is our own fault is logged here with the request id, and only here. */
export function toTrpcError(error: TRPCError, ctx: RequestContext, path: string): TRPCError {
  const cause = error.cause ?? error;
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

/** What the browser gets: our code, the words, the fields; never a stack. */
export function errorShape(shape: Shape, error: TRPCError, requestId: string | null) {
  const answer =
    error.cause instanceof AppError || error.cause instanceof ZodError ? answerOf(error.cause) : null;
  const internal = error.code === 'INTERNAL_SERVER_ERROR' && !answer;
  const { stack: _stack, ...data } = shape.data;
  return {
    ...shape,
    message: answer ? answer.message : internal ? errorCodes.internal.words : shape.message,
    data: {
      ...data,
      appCode: answer ? answer.code : internal ? ('internal' as const) : null,
      issues: answer ? answer.issues : [],
      requestId,
    },
  };
}
