import { useEffect } from 'react';
import type { RouterContext } from '../../router-context.ts';
import type { Telemetry } from './telemetry.ts';

/** Shares the request of the header's avatar. */
const staleTime = 60_000;

type Context = Pick<RouterContext, 'session' | 'queryClient' | 'trpc' | 'telemetry'>;

/** Identifies the signed-in user to telemetry. Uses no query hook, which would enlarge the first chunk. */
export function useIdentifiedAccount({ session, queryClient, trpc, telemetry }: Context): void {
  const userId = session.user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const asking = queryClient.fetchQuery(trpc.account.get.queryOptions(undefined, { staleTime }));
    // The user menu reports a failure.
    void telemetry.identify(asking.catch(() => null));
  }, [userId, queryClient, trpc, telemetry]);
}

/** Captures uncaught errors and rejections. Sentry, if configured, listens itself. */
export function useUncaughtErrors({ captureError }: Telemetry, isSentrySetUp: boolean): void {
  useEffect(() => {
    if (isSentrySetUp) return;
    const listening = new AbortController();
    const listener = { signal: listening.signal };
    // Notices of the browser, such as a ResizeObserver's, have no error.
    window.addEventListener('error', ({ error }) => error && void captureError(error), listener);
    window.addEventListener('unhandledrejection', ({ reason }) => void captureError(reason), listener);
    return () => listening.abort();
  }, [captureError, isSentrySetUp]);
}
