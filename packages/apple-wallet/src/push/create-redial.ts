import { misconfigurationOf } from './connection-fault.ts';
import type { PushOutcome, PushSettings } from './push-client.ts';
import { retryWait } from './retry-wait.ts';
import { unavailable } from './unavailable.ts';

/** When the next connection is opened: at once, or after a wait that grows with those that failed in a row. */
export type Redial = {
  /** The next one waits for its time. */
  readonly isPending: boolean;
  /** Opens one, unless one is going to be. */
  soon(): void;
  /** A connection ended before it answered anything. Answers what all that wait for one are told; null while another may still work. */
  failed(error: Error | null): PushOutcome | null;
  /** One answered: those before are no reason to wait any more. */
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
      // Whoever comes later is tried for anew.
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
