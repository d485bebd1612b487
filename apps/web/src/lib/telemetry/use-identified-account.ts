import { useEffect } from 'react';
import type { RouterContext } from '../../router-context.ts';

/** Matches the header's avatar, which runs the same query. */
const staleTime = 60_000;

type Context = Pick<RouterContext, 'session' | 'queryClient' | 'trpc' | 'telemetry'>;

/** Loads the account and identifies it. Not `useQuery`, since this code is in the first bytes of every visit. */
export function useIdentifiedAccount({ session, queryClient, trpc, telemetry }: Context): void {
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const asking = queryClient.fetchQuery(trpc.account.get.queryOptions(undefined, { staleTime }));
    // The avatar shows the error.
    void telemetry.identify(asking.catch(() => null));
  }, [userId, queryClient, trpc, telemetry]);
}
