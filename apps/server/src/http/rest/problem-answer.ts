import { errorCodes } from '@tessera/contract';
import type { Answer } from '../error-answer.ts';

/** The one form in which the public API refuses: what kind (the name of a page of docs/errors), in words, and which fields. */
export function problemOf({ code, status, message, issues }: Answer, requestId: string) {
  return {
    meta: { requestId },
    error: { type: code, title: errorCodes[code].words, detail: message, status, issues },
  };
}
