import { errorCodes } from '@tessera/contract';
import { TRPCClientError } from '@trpc/client';
import { isTimeout, unknownOutcome } from './time-limit.ts';

export type Failure = {
  /** The error code (NOT_FOUND, FORBIDDEN …); undefined if no answer arrived. */
  code: string | undefined;
  message: string;
  requestId: string | undefined;
  issues: Record<string, string>;
};

class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** Thrown by a route's guard: the server's refusal, without the call. */
export function forbidden(): Error {
  return new ForbiddenError(errorCodes.forbidden.words);
}

export function readFailure(error: unknown): Failure {
  if (error instanceof ForbiddenError)
    return { code: 'FORBIDDEN', message: error.message, requestId: undefined, issues: {} };
  if (!(error instanceof TRPCClientError)) {
    return { code: undefined, message: messageOf(error), requestId: undefined, issues: {} };
  }
  const data = asRecord(error.data);
  return {
    code: asText(data.code),
    message: error.message,
    requestId: asText(data.requestId) ?? requestIdHeader(error),
    issues: readIssues(data.issues),
  };
}

/** True if the object does not exist or this person may not know that it does. */
export function isNotFound(error: unknown): boolean {
  return readFailure(error).code === 'NOT_FOUND';
}

export function isForbidden(error: unknown): boolean {
  return readFailure(error).code === 'FORBIDDEN';
}

export function isFault(error: unknown): boolean {
  const { code, message } = readFailure(error);
  return code === undefined ? message !== 'no access token' : code === 'INTERNAL_SERVER_ERROR';
}

/** Replaces the protocol's "no access token" by what to do. */
const sessionEnded = 'Your session has ended. Nothing was changed; sign in again, then repeat this.';

/** The message that does not depend on what failed; null to use the caller's own. */
function commonMessage(error: unknown): string | null {
  if (isTimeout(error)) return unknownOutcome;
  const { code, message } = readFailure(error);
  return code === 'UNAUTHORIZED' || message === 'no access token' ? sessionEnded : null;
}

/** The caller's message, unless the session ended or the outcome is unknown. */
export function failureMessage(error: unknown, sentence: string): string {
  return commonMessage(error) ?? sentence;
}

/** The server's message if it answered, else the fallback: a network error has no message worth showing. */
export function serverMessage(error: unknown, fallback: string): string {
  const { code, message } = readFailure(error);
  const isReadable = code && code !== 'INTERNAL_SERVER_ERROR' && message;
  return commonMessage(error) ?? (isReadable ? message : fallback);
}

function readIssues(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return {};
  const pairs = value.map(asRecord).map((issue) => [asText(issue.path), asText(issue.message)] as const);
  return Object.fromEntries(pairs.filter(([path, message]) => path !== undefined && message !== undefined));
}

function requestIdHeader(error: TRPCClientError<never>): string | undefined {
  const response = asRecord(error.meta).response;
  return response instanceof Response ? (response.headers.get('x-request-id') ?? undefined) : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}
