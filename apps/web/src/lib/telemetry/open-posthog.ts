// The recorder comes along with us: fetched from the vendor, it would need a hole in the page’s policy for foreign scripts.
import 'posthog-js/dist/posthog-recorder';
import { posthog } from 'posthog-js/dist/module.no-external';
import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

/** Analytics and session recording of signed-in people. */
export function openPosthog({ key, host }: NonNullable<TelemetryConfig['posthog']>): TelemetryService {
  let isOpen = false;
  const open = (isWatching: boolean) => {
    if (!isOpen)
      posthog.init(key, {
        api_host: host,
        person_profiles: 'identified_only',
        autocapture: isWatching,
        capture_pageview: isWatching ? 'history_change' : false,
        disable_session_recording: !isWatching,
        // What is typed is other people’s data.
        session_recording: { maskAllInputs: true },
        disable_external_dependency_loading: true,
        disable_surveys: true,
        advanced_disable_feature_flags: true,
      });
    isOpen = true;
  };
  return {
    identify: ({ id, name, email }) => {
      open(true);
      posthog.identify(id, { name, email });
    },
    reset: () => {
      // After a sign-out the page is a new one, and the identity is in its storage.
      open(false);
      posthog.stopSessionRecording();
      posthog.set_config({ autocapture: false, capture_pageview: false });
      // The device, too: on a shared computer the next person is another one.
      posthog.reset(true);
    },
  };
}
