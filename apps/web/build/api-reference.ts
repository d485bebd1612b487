import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { Plugin } from 'vite';

type Route = { url: string; handler: (request: unknown, reply: unknown) => unknown };

/**
 * Builds the page of the API reference with Scalar's component as one script of our own origin. Of Scalar's two
 * packages, the one for Fastify has a handful of dependencies instead of 240, and serves the script on a route.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    apply: 'build',
    generateBundle() {
      const script = `${withoutEval}${readScript()}`;
      const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
      const fileName = `assets/api-reference-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
      this.emitFile({ type: 'asset', fileName: 'api-reference.html', source: page(`/${fileName}`) });
    },
  };
}

/** Zod tests whether it may compile code; the content security policy refuses, and the browser would log an error. */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true};';

function readScript(): string {
  const routes: Route[] = [];
  const server = {
    hasPlugin: () => false,
    initialConfig: {},
    log: { warn: () => {} },
    route: (route: Route) => routes.push(route),
  };
  const register: unknown = scalar;
  if (typeof register !== 'function') throw new Error('Scalar’s package for Fastify exports no plugin.');
  register(server, { configuration: { url: '/openapi.json' } }, () => {});
  const route = routes.find(({ url }) => url.endsWith('.js'));
  let script: unknown;
  const reply = { header: () => reply, send: (body: unknown) => (script = body) };
  route?.handler({}, reply);
  if (typeof script !== 'string') throw new Error('Scalar’s package for Fastify serves no script.');
  return script.replace(/\n\/\/# sourceMappingURL=.*$/, '');
}

/** The theme's dimmed text, green, orange and yellow have too little contrast (WCAG 2.2 AA). */
const readableColors = `
  .light-mode { --scalar-color-3: #666; --scalar-color-green: #00704a; --scalar-color-orange: #b23c00; --scalar-color-yellow: #7a5a00; }
  .dark-mode { --scalar-color-3: #949494; }
`;

/** No call leaves our origin: no fonts, proxy, telemetry, assistant or links of Scalar's services. */
const configuration = {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  theme: 'default',
  hideModels: false,
  customCss: readableColors,
  metaData: { title: 'API reference · Tessera' },
};

function page(script: string): string {
  const json = JSON.stringify(configuration).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>API reference · Tessera</title>
  </head>
  <body>
    <noscript>This page needs JavaScript. The OpenAPI document is at /api/v1/openapi.json.</noscript>
    <script id="api-reference" data-configuration="${json}" src="${script}"></script>
  </body>
</html>
`;
}
