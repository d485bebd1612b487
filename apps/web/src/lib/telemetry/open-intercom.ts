import { Intercom, shutdown } from '@intercom/messenger-js-sdk';
import type { TelemetryService } from './telemetry.ts';
import type { TelemetryConfig } from './telemetry-config.ts';

export function openIntercom({ appId }: NonNullable<TelemetryConfig['intercom']>): TelemetryService {
  let isOpen = false;
  return {
    identify: ({ id, name, email, intercom }) => {
      if (!intercom) return;
      Intercom({
        app_id: appId,
        user_id: id,
        user_hash: intercom.hash,
        name,
        email,
        created_at: intercom.createdAt,
      });
      isOpen = true;
    },
    reset: () => {
      if (isOpen) shutdown();
      // The page reloads after a sign-out; loading the messenger only to shut it down would delay that.
      forgetCookie(`intercom-session-${appId}`);
    },
  };
}

/** The messenger sets its cookie for the widest domain that accepts it. */
function forgetCookie(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
