// Bundle the recorder: loading it from the vendor would require a foreign script in the content security policy.
import 'posthog-js/dist/posthog-recorder';
import { posthog } from 'posthog-js/dist/module.no-external';
import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

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
        // Inputs contain other people's data.
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
      // After a sign-out the page reloads, and the identity is in its storage.
      open(false);
      posthog.stopSessionRecording();
      posthog.set_config({ autocapture: false, capture_pageview: false });
      // Reset the device id as well: the next person on a shared computer is another one.
      posthog.reset(true);
    },
  };
}
