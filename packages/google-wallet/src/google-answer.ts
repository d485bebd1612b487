import { z } from 'zod';
import { GoogleWalletError, type GoogleWalletErrorCode } from './errors.ts';

/** A response of Google's API: the resource or the refusal. */
export type GoogleAnswer =
  | { ok: true; body: unknown }
  | {
      ok: false;
      status: number;
      reason: string | undefined;
      message: string;
      retryAfterMilliseconds: number | undefined;
    };

export type GoogleRefusal = Extract<GoogleAnswer, { ok: false }>;

const errorBodySchema = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const rateLimitReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RESOURCE_EXHAUSTED']);

/** Reads the body and, for a refusal, Google's reason and message. */
export async function readAnswer(response: Response, now: Date): Promise<GoogleAnswer> {
  const text = await response.text();
  const body = parseJson(text);
  if (response.ok) {
    if (body !== undefined) return { ok: true, body };
    throw new GoogleWalletError('unexpectedAnswer', { status: response.status, detail: 'It is not JSON.' });
  }
  const error = errorBodySchema.safeParse(body).data?.error;
  return {
    ok: false,
    status: response.status,
    reason: error?.errors?.[0]?.reason ?? error?.status,
    message: error?.message ?? `It answered ${response.status} ${response.statusText}`.trim(),
    retryAfterMilliseconds: retryAfter(response.headers.get('retry-after'), now),
  };
}

/** True if a pass has reached its daily limit of notifications; silent messages are still accepted. */
export function isNotifyQuotaExceeded({ status, reason }: GoogleRefusal): boolean {
  return (status === 403 || status === 429) && reason !== undefined && /^quotaExceeded/i.test(reason);
}

/** True if the same request may succeed later. */
export function isRetryable(refusal: GoogleRefusal): boolean {
  return refusal.status >= 500 || isRateLimited(refusal);
}

/** True if the project exceeded its rate limit. */
export function isRateLimited(refusal: GoogleRefusal): boolean {
  if (isNotifyQuotaExceeded(refusal)) return false;
  const { status, reason } = refusal;
  return status === 429 || (status === 403 && reason !== undefined && rateLimitReasons.has(reason));
}

/** The refusal as an error with Google's message. */
export function refusalError(refusal: GoogleRefusal): GoogleWalletError {
  const { status, reason, message, retryAfterMilliseconds } = refusal;
  return new GoogleWalletError(codeOf(refusal), { detail: message, status, reason, retryAfterMilliseconds });
}

function codeOf(refusal: GoogleRefusal): GoogleWalletErrorCode {
  if (isNotifyQuotaExceeded(refusal)) return 'quotaExceeded';
  if (isRateLimited(refusal)) return 'rateLimited';
  const { status } = refusal;
  if (status >= 500) return 'unavailable';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  return status === 409 ? 'conflict' : 'badRequest';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page: the status suffices.
    return undefined;
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
