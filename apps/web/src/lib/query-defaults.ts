import { TRPCClientError } from '@trpc/client';
import { isTimeout } from './time-limit.ts';

/** One quick retry covers a dropped connection. More of them, or a longer delay, would show an error later than 3 seconds. */
const retriesMax = 1;
const retryDelayMilliseconds = 500;

const serverFaults: unknown[] = [
  'INTERNAL_SERVER_ERROR',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
];

/** How every page loads and saves. */
export const queryDefaults = {
  queries: {
    retry: (failures: number, error: unknown) => failures < retriesMax && isTransient(error),
    retryDelay: retryDelayMilliseconds,
  },
  // A change is tried now or not at all: sent when the connection is back, it might no longer be wanted.
  mutations: { networkMode: 'always' },
} as const;

/**
 * A refusal (4xx) is final; no answer, or a server that failed, may be over a moment later. Reads the error itself: `readFailure` would
 * bring the catalog of errors into the marketplace's frame.
 */
function isTransient(error: unknown): boolean {
  // Waiting as long once more would keep the offer to retry from the person.
  if (isTimeout(error)) return false;
  if (!(error instanceof TRPCClientError)) return true;
  const code = error.data?.code;
  return code === undefined ? error.message !== 'no access token' : serverFaults.includes(code);
}
