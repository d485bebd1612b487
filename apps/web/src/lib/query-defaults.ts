import { TRPCClientError } from '@trpc/client';
import { isTimeout } from './time-limit.ts';

/** One quick retry covers a dropped connection. More, or a longer delay, would show an error later than 3 seconds. */
const retriesMax = 1;
const retryDelayMilliseconds = 500;

const serverFaults: unknown[] = [
  'INTERNAL_SERVER_ERROR',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
];

export const queryDefaults = {
  queries: {
    retry: (failures: number, error: unknown) => failures < retriesMax && isTransient(error),
    retryDelay: retryDelayMilliseconds,
  },
  // Send a mutation now or never: after an offline period it may no longer be wanted.
  mutations: { networkMode: 'always' },
} as const;

/**
 * A 4xx is final; a missing answer or a server error may be temporary. Reads the error itself, since `readFailure`
 * would load the catalog of errors into the marketplace's frame.
 */
function isTransient(error: unknown): boolean {
  // A second timeout would delay the offer to retry.
  if (isTimeout(error)) return false;
  if (!(error instanceof TRPCClientError)) return true;
  const code = error.data?.code;
  return code === undefined ? error.message !== 'no access token' : serverFaults.includes(code);
}
