import { errorCodes } from '@tessera/contract';
import type { Answer } from '../error-answer.ts';

/** The public API's error format: the error code (a page of docs/errors), messages, and fields. */
export function problemOf({ code, status, message, issues }: Answer, requestId: string) {
  return {
    meta: { requestId },
    error: { type: code, title: errorCodes[code].words, detail: message, status, issues },
  };
}
