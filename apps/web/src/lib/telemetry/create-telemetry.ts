import { fetchInTime } from '../time-limit.ts';
import { createErrorReporter } from './report-error.ts';
import type { Telemetry, TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

type LoadServices = (config: TelemetryConfig) => Promise<TelemetryService[]>;
type ServiceCall = (service: TelemetryService) => void;

const loadServices: LoadServices = async (config) =>
  (await import('./open-telemetry-services.ts')).openTelemetryServices(config);

type ReportError = (error: unknown) => Promise<void>;

/** Telemetry for the configured services; their code loads with the first event. Without Sentry, errors go to the server's log. */
export function createTelemetry(
  config: TelemetryConfig,
  load: LoadServices = loadServices,
  reportError: ReportError = createErrorReporter({
    fetch: fetchInTime,
    isOnline: () => navigator.onLine,
    readPath: () => window.location.pathname,
  }),
): Telemetry {
  const isOff = Object.values(config).every((service) => service === null);
  let opening: Promise<TelemetryService[]> | undefined;
  let last = Promise.resolve();
  /** Sequential: an error is reported after the identification, and a late identification cannot follow a sign-out. */
  const enqueue = (prepareCall: () => ServiceCall | Promise<ServiceCall>): Promise<void> => {
    if (isOff) return last;
    last = last.then(async () => {
      const call = await prepareCall();
      opening ??= load(config);
      for (const service of await opening) attempt(() => call(service));
    });
    last = last.catch(ignore);
    return last;
  };
  return {
    identify: (asking) =>
      enqueue(async () => {
        const account = await asking;
        return (service) => account && service.identify?.(account);
      }),
    reset: () => enqueue(() => (service) => service.reset?.()),
    captureError: config.sentry
      ? (error) => enqueue(() => (service) => service.captureError?.(error))
      : reportError,
  };
}

/** A blocked script or a vendor's error must not disturb the person; operators find it in the console. */
function ignore(error: unknown): void {
  console.warn('Telemetry failed:', error);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    ignore(error);
  }
}
