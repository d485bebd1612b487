import type { Config } from '../config/config.ts';

export type ContentSources = {
  script: string[];
  connect: string[];
  frame: string[];
  font: string[];
  media: string[];
};

/** Names configured services only, so that the headers reveal which services an installation uses. */
export function contentSources({
  auth,
  telemetry,
  integrations,
  playbooksUrl,
}: Pick<Config, 'auth' | 'telemetry' | 'integrations' | 'playbooksUrl'>): ContentSources {
  const { posthog, sentry, intercom } = telemetry;
  const messenger = intercom ? intercomSources : nothing;
  const marketplace = integrations.kind === 'prismatic' ? [new URL(integrations.url).origin] : [];
  return {
    ...messenger,
    frame: [...messenger.frame, ...marketplace, ...(playbooksUrl ? [new URL(playbooksUrl).origin] : [])],
    connect: [
      ...(auth.provider.kind === 'workos' ? [auth.provider.apiUrl] : []),
      ...(posthog ? posthogSources(posthog.host) : []),
      ...(sentry ? [new URL(sentry.dsn).origin] : []),
      ...messenger.connect,
      ...marketplace,
    ],
  };
}

const nothing: ContentSources = { script: [], connect: [], frame: [], font: [], media: [] };

/** PostHog's cloud uses several hosts that may change; a self-hosted server uses one. */
function posthogSources(host: string): string[] {
  const { origin, hostname } = new URL(host);
  return hostname.endsWith('.posthog.com') ? ['https://*.posthog.com'] : [origin];
}

/** Source: Intercom’s documentation on content security policies, all regions. */
const intercomSources: ContentSources = {
  script: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connect: [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://*.intercomcdn.com',
    'https://*.intercomcdn.eu',
    'https://*.intercomusercontent.com',
  ],
  frame: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  media: ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com'],
};
