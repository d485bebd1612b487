import { fetchInTime } from '../time-limit.ts';
import { createErrorReporter } from './report-error.ts';
import type { Telemetry, TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

type LoadServices = (config: TelemetryConfig) => Promise<TelemetryService[]>;
type Words = (service: TelemetryService) => void;

const loadServices: LoadServices = async (config) =>
  (await import('./open-telemetry-services.ts')).openTelemetryServices(config);

type ReportError = (error: unknown) => Promise<void>;

/**
 * The services that are configured. Their code is fetched when there is first something to tell; without any, nothing ever is. Where
 * Sentry is not set up, errors go to our own server's log.
 */
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
  /** One after the other: an error waits for who met it, and who signs out is not identified by an answer on its way. */
  const tell = (findWords: () => Words | Promise<Words>): Promise<void> => {
    if (isOff) return last;
    last = last.then(async () => {
      const words = await findWords();
      opening ??= load(config);
      for (const service of await opening) attempt(() => words(service));
    });
    last = last.catch(ignore);
    return last;
  };
  return {
    identify: (asking) =>
      tell(async () => {
        const account = await asking;
        return (service) => account && service.identify?.(account);
      }),
    reset: () => tell(() => (service) => service.reset?.()),
    captureError: config.sentry
      ? (error) => tell(() => (service) => service.captureError?.(error))
      : reportError,
  };
}

/** A blocked script or a vendor’s fault is nothing the person at the screen should notice; who set the service up looks here. */
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
