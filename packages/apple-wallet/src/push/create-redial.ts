import type { PushOutcome, PushSettings } from './push-types.ts';
import { unavailable } from './read-answer.ts';
import { retryWait } from './retry-wait.ts';

/** TLS alerts about our client certificate, in node:tls's codes. */
const refusedByPeer =
  /^ERR_SSL_.*ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;
/** Our own rejection of the server's certificate, or of an unusable key pair. */
const refusedByUs =
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT|ERR_OSSL_|ERR_TLS_|ERR_SSL_KEY)|HOSTNAME_MISMATCH/;

/** Schedules the next connection: at once, or after a delay that grows with consecutive failures. */
export type Redial = {
  /** The next connection is scheduled. */
  readonly isPending: boolean;
  /** Schedules a connection unless one is scheduled. */
  soon(): void;
  /** A connection ended before its first response. Returns the outcome for all queued pushes, or null while a retry may succeed. */
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
  return isLast ? unavailable(systemCodeOf(error) ?? error?.message ?? 'ConnectionClosed') : null;
}

/** The reason if only a configuration change can fix the connection; null if a retry may succeed. */
function misconfigurationOf(error: Error | null): string | null {
  const code = systemCodeOf(error) ?? '';
  return refusedByPeer.test(code) || refusedByUs.test(code) ? code : null;
}

const systemCodeOf = (error: Error | null): string | null =>
  error && 'code' in error && typeof error.code === 'string' ? error.code : null;
