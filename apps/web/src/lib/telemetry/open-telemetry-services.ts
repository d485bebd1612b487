import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

/** Loads the code of each configured service; omits those that fail to load. */
export async function openTelemetryServices({
  posthog,
  sentry,
  intercom,
}: TelemetryConfig): Promise<TelemetryService[]> {
  const opened = await Promise.allSettled([
    ...(posthog ? [import('./open-posthog.ts').then((service) => service.openPosthog(posthog))] : []),
    ...(sentry ? [import('./open-sentry.ts').then((service) => service.openSentry(sentry))] : []),
    ...(intercom ? [import('./open-intercom.ts').then((service) => service.openIntercom(intercom))] : []),
  ]);
  for (const each of opened)
    if (each.status === 'rejected') console.warn('Telemetry could not be fetched:', each.reason);
  return opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
