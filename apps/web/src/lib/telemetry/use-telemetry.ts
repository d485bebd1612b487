import { useEffect } from 'react';
import type { RouterContext } from '../../router-context.ts';
import type { Telemetry } from './telemetry.ts';

/** As long as the avatar in the header takes it for fresh, which asks for the same. */
const staleTime = 60_000;

type Context = Pick<RouterContext, 'session' | 'queryClient' | 'trpc' | 'telemetry'>;

/** Loads the account of whoever is signed in, and says who that is. Not a query of the component: this is in the first bytes of every visit. */
export function useIdentifiedAccount({ session, queryClient, trpc, telemetry }: Context): void {
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const asking = queryClient.fetchQuery(trpc.account.get.queryOptions(undefined, { staleTime }));
    // Whoever draws the account says that it could not be had.
    void telemetry.identify(asking.catch(() => null));
  }, [userId, queryClient, trpc, telemetry]);
}

/** Captures uncaught errors and rejections. Sentry, if configured, listens itself. */
export function useUncaughtErrors({ captureError }: Telemetry, isSentrySetUp: boolean): void {
  useEffect(() => {
    if (isSentrySetUp) return;
    const listening = new AbortController();
    const listener = { signal: listening.signal };
    // Notices of the browser, such as that of a ResizeObserver, come without an error.
    window.addEventListener('error', ({ error }) => error && void captureError(error), listener);
    window.addEventListener('unhandledrejection', ({ reason }) => void captureError(reason), listener);
    return () => listening.abort();
  }, [captureError, isSentrySetUp]);
}
