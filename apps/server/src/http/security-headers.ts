import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';

type ContentSources = {
  script: string[];
  connect: string[];
  frame: string[];
  font: string[];
  media: string[];
};

/** Names configured services only, so that the headers reveal which services an installation uses. */
function contentSources({
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

/** Pages load our own and configured origins, and https images for previews; no site can frame them. */
export function securityHeaders(
  config: Pick<Config, 'publicUrl' | 'auth' | 'telemetry' | 'integrations' | 'playbooksUrl'>,
  { runsWasm = false }: { runsWasm?: boolean } = {},
): MiddlewareHandler {
  const sources = contentSources(config);
  const https = config.publicUrl.startsWith('https:');
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Mantine and React set style attributes; scripts are ours only.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'", ...sources.connect],
      ...onlyFurther({
        scriptSrc: [...sources.script, ...(runsWasm ? ["'wasm-unsafe-eval'"] : [])],
        frameSrc: sources.frame,
        fontSrc: sources.font,
        mediaSrc: sources.media,
      }),
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    // Google fetches our images, and other sites call the widgets' API: those responses set their own policies.
    crossOriginResourcePolicy: false,
    crossOriginOpenerPolicy: 'same-origin',
    // Keeps the stricter headers of personal links and sign-in pages.
    overwrite: false,
  });
}

/** Omits directives that equal the default. */
function onlyFurther(directives: Record<string, string[]>): Record<string, string[]> {
  const further = Object.entries(directives).filter(([, origins]) => origins.length > 0);
  return Object.fromEntries(further.map(([name, origins]) => [name, ["'self'", ...origins]]));
}
