import { type ErrorCode, errorCodes } from '@tessera/contract';
import type { ErrorResponse } from '../error-response.ts';

/** The public API's error format: the error code with its page, messages, and fields. */
export function problemOf(
  { code, status, message, issues }: ErrorResponse,
  requestId: string,
  publicUrl: string,
) {
  return {
    meta: { requestId },
    error: {
      type: code,
      title: errorCodes[code].words,
      detail: message,
      status,
      issues,
      documentationUrl: errorPageUrl(publicUrl, code),
    },
  };
}

/** The page that describes an error code, from docs/errors. */
export function errorPageUrl(publicUrl: string, code: ErrorCode): string {
  return `${publicUrl}/docs/errors/${code}`;
}
