import { misconfigurationOf } from './connection-fault.ts';
import type { PushOutcome, PushSettings } from './push-client.ts';
import { retryWait } from './retry-wait.ts';
import { unavailable } from './unavailable.ts';

/** Schedules the next connection: at once, or after a delay that grows with consecutive failures. */
export type Redial = {
  /** The next connection is scheduled. */
  readonly isPending: boolean;
  /** Schedules a connection unless one is scheduled. */
  soon(): void;
  /**
   * A connection ended before its first response. Returns the outcome for all queued pushes, or null while a retry may succeed.
   */
  failed(error: Error | null): PushOutcome | null;
  /** A connection received a response; resets the failures. */
  forgive(): void;
  cancel(): void;
};

export function createRedial(connect: () => void, settings: PushSettings): Redial {
  let pending: NodeJS.Timeout | null = null;
  let failures = 0;
  const cancel = () => {
    if (pending) clearTimeout(pending);
    pending = null;
  };
  return {
    get isPending() {
      return pending !== null;
    },
    soon() {
      if (pending) return;
      if (failures === 0) return connect();
      const dial = () => {
        pending = null;
        connect();
      };
      pending = setTimeout(dial, retryWait(failures, null, settings));
    },
    failed(error) {
      const outcome = finalOutcome(error, ++failures >= settings.attemptsMax);
      // Later pushes start with a fresh count.
      if (outcome) failures = 0;
      return outcome;
    },
    forgive() {
      failures = 0;
    },
    cancel,
  };
}

function finalOutcome(error: Error | null, isLast: boolean): PushOutcome | null {
  const fault = misconfigurationOf(error);
  if (fault) return { kind: 'misconfigured', status: null, reason: fault };
  return isLast ? unavailable(codeOf(error)) : null;
}

const codeOf = (error: Error | null): string =>
  error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : (error?.message ?? 'ConnectionClosed');
