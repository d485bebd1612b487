import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Request, Route } from 'playwright-core';

export type TelemetryStandIns = {
  /** PostHog’s paths that received something; `/s/` is for recordings. */
  sentTo: string[];
  events: { event: string; distinctId: string; text: string }[];
  envelopes: string[];
  /** The messenger's calls, in order: `boot` with its settings, then each method. */
  messenger: { method: string; settings: Record<string, unknown> }[];
};

export const telemetrySettings = {
  POSTHOG_KEY: 'phc_story',
  POSTHOG_HOST: 'https://posthog.example',
  SENTRY_DSN: 'https://key@sentry.example/42',
  INTERCOM_APP_ID: 'story123',
  INTERCOM_SECRET: 'a secret between Intercom and the server',
};

const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export async function standInForTelemetry(context: BrowserContext): Promise<TelemetryStandIns> {
  const told: TelemetryStandIns = { sentTo: [], events: [], envelopes: [], messenger: [] };
  // PostHog's client is silent in a headless browser, which it also detects here besides the user agent.
  await context.addInitScript(() => Object.defineProperty(navigator, 'userAgentData', { value: undefined }));
  await context.route('https://posthog.example/**', (route) => {
    if (route.request().method() === 'POST') told.sentTo.push(new URL(route.request().url()).pathname);
    told.events.push(...eventsIn(route.request()));
    return route.fulfill({ headers: open, json: answerOfPosthog(route) });
  });
  await context.route('https://sentry.example/**', (route) => {
    told.envelopes.push(route.request().postData() ?? '');
    return route.fulfill({ headers: open, json: {} });
  });
  await context.exposeBinding('tellStory', (_source, method: string, settings: Record<string, unknown>) => {
    told.messenger.push({ method, settings });
  });
  await context.route('https://widget.intercom.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: messenger }),
  );
  return told;
}

/** Boots with the page’s settings, stores its session in a cookie, and obeys calls, as documented by the vendor. */
const messenger = `
  const tell = (method, settings) => window.tellStory(method, settings ?? {});
  document.cookie = 'intercom-session-' + window.intercomSettings.app_id + '=1; path=/';
  tell('boot', window.intercomSettings);
  window.Intercom = tell;
`;

function answerOfPosthog(route: Route): unknown {
  const { pathname } = new URL(route.request().url());
  if (!pathname.endsWith('/config')) return { status: 1 };
  return {
    token: telemetrySettings.POSTHOG_KEY,
    supportedCompression: ['gzip-js'],
    hasFeatureFlags: false,
    sessionRecording: { endpoint: '/s/', sampleRate: null, minimumDurationMilliseconds: null },
  };
}

function eventsIn(request: Request): TelemetryStandIns['events'] {
  const body = request.postDataBuffer();
  if (body === null || !/\/(e|i\/v0\/e|batch)\/?$/.test(new URL(request.url()).pathname)) return [];
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const parsed: unknown = JSON.parse((isPacked ? gunzipSync(body) : body).toString());
  const batch = Array.isArray(parsed) ? parsed : read(parsed, 'batch');
  return Array.isArray(batch) ? batch.map(readEvent) : [];
}

function readEvent(sent: unknown): TelemetryStandIns['events'][number] {
  const properties = read(sent, 'properties');
  return {
    event: String(read(sent, 'event')),
    distinctId: String(read(properties, 'distinct_id')),
    text: JSON.stringify(sent),
  };
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
