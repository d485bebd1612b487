import type { PushOutcome } from './push-types.ts';

/** A response of APNs. */
export type PushAnswer = { status: number; retryAfter: string | undefined; body: string };

/** Either the final outcome of a push, or the outcome if no attempt is left. */
export type PushVerdict =
  | { kind: 'final'; outcome: PushOutcome }
  | { kind: 'retry'; otherwise: Extract<PushOutcome, { retryAfterMilliseconds: number | null }> };

const accepted: PushVerdict = { kind: 'final', outcome: { kind: 'accepted', status: 200 } };

const tokenReasons: ReadonlySet<string> = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic']);
const passingStatuses: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** The outcome of a push without a response from APNs. */
export function unavailable(reason: string): Extract<PushOutcome, { kind: 'unavailable' }> {
  return { kind: 'unavailable', status: null, reason, retryAfterMilliseconds: null };
}

/** Interprets a response. Apple, "Handling notification responses from APNs". */
export function readAnswer(answer: PushAnswer, now: () => Date): PushVerdict {
  const { status } = answer;
  if (status === 200) return accepted;
  const { reason, timestamp } = readBody(answer);
  if (status === 410) return { kind: 'final', outcome: { kind: 'gone', status, reason, timestamp } };
  if (status === 429 && reason !== 'TooManyProviderTokenUpdates') {
    const retryAfterMilliseconds = readRetryAfter(answer.retryAfter, now);
    return { kind: 'retry', otherwise: { kind: 'throttled', status, reason, retryAfterMilliseconds } };
  }
  if (passingStatuses.has(status) || reason === 'IdleTimeout') {
    const retryAfterMilliseconds = readRetryAfter(answer.retryAfter, now);
    return { kind: 'retry', otherwise: { kind: 'unavailable', status, reason, retryAfterMilliseconds } };
  }
  const kind = status === 400 && tokenReasons.has(reason) ? 'badToken' : 'misconfigured';
  return { kind: 'final', outcome: { kind, status, reason } };
}

function readBody({ status, body }: PushAnswer): { reason: string; timestamp: number | null } {
  const parsed = parse(body);
  const reason = typeof parsed.reason === 'string' ? parsed.reason : `Status${status}`;
  return { reason, timestamp: typeof parsed.timestamp === 'number' ? parsed.timestamp : null };
}

function parse(body: string): { reason?: unknown; timestamp?: unknown } {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch (error) {
    // A proxy's page or a partial body: use the status alone.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function readRetryAfter(text: string | undefined, now: () => Date): number | null {
  if (text === undefined) return null;
  const seconds = Number(text);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(text) - now().getTime() : seconds * 1000;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
}
