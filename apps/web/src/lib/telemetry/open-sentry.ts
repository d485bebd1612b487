import { captureException, init, setUser } from '@sentry/browser';
import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

export function openSentry({ dsn }: NonNullable<TelemetryConfig['sentry']>): TelemetryService {
  init({
    dsn,
    // URLs and bodies contain holders' names and search texts.
    dataCollection: { userInfo: false, cookies: false, httpBodies: [], urlQueryParams: false },
  });
  return {
    identify: ({ id, email }) => setUser({ id, email }),
    reset: () => setUser(null),
    captureError: (error) => {
      captureException(error);
    },
  };
}
