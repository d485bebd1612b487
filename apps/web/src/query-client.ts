import { QueryCache, QueryClient } from '@tanstack/react-query';
import { readFailure } from './lib/errors.ts';
import { mutationDefaults } from './lib/mutation-defaults.ts';
import { isSignedOut, signInAgain } from './lib/sign-in-again.ts';

const triesMax = 3;

/** An answer is final; silence is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) signInAgain();
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < triesMax && isWorthRetrying(error),
        staleTime: 5_000,
      },
      mutations: mutationDefaults,
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  if (isSignedOut(error)) return false;
  const { code } = readFailure(error);
  return code === undefined || code === 'TOO_MANY_REQUESTS' || code === 'INTERNAL_SERVER_ERROR';
}
