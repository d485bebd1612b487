import type { Config } from '../config/config.ts';

/** What pages may load and speak to besides ourselves, by kind. */
export type ContentSources = {
  script: string[];
  connect: string[];
  frame: string[];
  font: string[];
  media: string[];
};

/** The origins of what is configured, and no other: an installation that tells nobody can be told from its headers. */
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

/** Its cloud answers from several hosts, which it says may change; a server of one’s own from one. */
function posthogSources(host: string): string[] {
  const { origin, hostname } = new URL(host);
  return hostname.endsWith('.posthog.com') ? ['https://*.posthog.com'] : [origin];
}

/** By Intercom’s page on content security policies, its hosts of all regions drawn together. */
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
