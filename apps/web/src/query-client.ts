import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryDefaults } from './lib/query-defaults.ts';
import { isSignedOut, signInAgain } from './lib/session/sign-in-again.ts';
import { dismissErrorsOnSuccess } from './ui/feedback/dismiss-errors-on-success.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) signInAgain();
      },
    }),
    mutationCache: new MutationCache(dismissErrorsOnSuccess()),
    defaultOptions: { ...queryDefaults, queries: { ...queryDefaults.queries, staleTime: 5_000 } },
  });
}
