import { captureException, init, setUser } from '@sentry/browser';
import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

/** Reports of errors, with who met them. */
export function openSentry({ dsn }: NonNullable<TelemetryConfig['sentry']>): TelemetryService {
  init({
    dsn,
    // Addresses and bodies hold what holders of passes are called and searched for.
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
