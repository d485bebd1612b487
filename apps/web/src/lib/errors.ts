import { errorCodes } from '@tessera/contract';
import { TRPCClientError } from '@trpc/client';
import { isTimeout, unknownOutcome } from './time-limit.ts';

/** The server's answer to a call that failed, as far as a screen needs it. */
export type Failure = {
  /** The protocol's code (NOT_FOUND, FORBIDDEN …), absent when no answer came at all. */
  code: string | undefined;
  message: string;
  /** What to tell support; absent when no answer came at all. */
  requestId: string | undefined;
  /** Which field each complaint is about: dotted path → sentence. */
  issues: Record<string, string>;
};

class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** What a route's guard throws before anything is asked: the same refusal as the server's, without the call. */
export function forbidden(): Error {
  return new ForbiddenError(errorCodes.forbidden.words);
}

/** Reads an error of any origin into the one shape the screens draw. */
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

/** True when the server said there is no such thing, or that it is nobody's business that there is. */
export function isNotFound(error: unknown): boolean {
  return readFailure(error).code === 'NOT_FOUND';
}

/** True when the server knows who is asking and says no. */
export function isForbidden(error: unknown): boolean {
  return readFailure(error).code === 'FORBIDDEN';
}

/** True for what nobody expects: our own fault or the server's, not its refusal of something. */
export function isFault(error: unknown): boolean {
  const { code, message } = readFailure(error);
  return code === undefined ? message !== 'no access token' : code === 'INTERNAL_SERVER_ERROR';
}

/** "no access token" is what the protocol says; somebody who saved something wants to know what to do. */
const sessionEnded = 'Your session has ended. Nothing was changed; sign in again, then repeat this.';

/** What a person has to know about an error, whatever failed; null where the caller's own sentence says it. */
function commonMessage(error: unknown): string | null {
  if (isTimeout(error)) return unknownOutcome;
  const { code, message } = readFailure(error);
  return code === 'UNAUTHORIZED' || message === 'no access token' ? sessionEnded : null;
}

/** The caller's sentence about a change that failed, unless the session ended or the outcome is unknown. */
export function failureMessage(error: unknown, sentence: string): string {
  return commonMessage(error) ?? sentence;
}

/** The server's own sentence when it answered, else the fallback: a network failure has no message worth showing. */
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
