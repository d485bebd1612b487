import { useEffect } from 'react';
import type { Telemetry } from './telemetry.ts';

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
