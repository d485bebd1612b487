import { useEffect } from 'react';
import type { Telemetry } from './telemetry.ts';

/** Captures uncaught errors and rejections; Sentry, if configured, does so itself. */
export function useUncaughtErrors({ captureError }: Telemetry, isSentrySetUp: boolean): void {
  useEffect(() => {
    if (isSentrySetUp) return;
    const listening = new AbortController();
    const listener = { signal: listening.signal };
    // Browser notices, such as ResizeObserver's, have no error.
    window.addEventListener('error', ({ error }) => error && void captureError(error), listener);
    window.addEventListener('unhandledrejection', ({ reason }) => void captureError(reason), listener);
    return () => listening.abort();
  }, [captureError, isSentrySetUp]);
}
