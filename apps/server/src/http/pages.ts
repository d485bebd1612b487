import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { machineNames } from '@tessera/contract';
import { Hono } from 'hono';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { type Html, html } from '../platform/mail/html.ts';

export type PublicPage = {
  status: 200 | 400 | 404 | 410;
  data: Record<string, unknown>;
  language?: string;
  noScript?: string | Html;
};

export type Pages = {
  app: Hono;
  publicPage(page: PublicPage): Promise<Response>;
  playbook(name: string): Promise<Response>;
  marketplacePage(): Promise<Response>;
  /** The page loads the OpenAPI document itself. */
  apiReference(): Promise<Response>;
};

/** These pages load their data themselves. */
const hostedPaths = ['/sign-in', '/sign-up', '/invitation', '/reset-password', '/signed-out'];

/** Machines get errors in JSON instead of a page. */
const machinePaths =
  /^\/(trpc|api|images|files|wallet|user_management|_widgets|sso|assets|marketplace|lab\/api|lab\/mailbox\.json|scan\/worker\.js)(\/|$)/;

/** A first segment with a dot names a file (/.env, /robots.txt), because handles have none. */
function isMachinePath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return first.includes('.') || machineNames.includes(first.toLowerCase()) || machinePaths.test(path);
}

export type SignInClient = { clientId: string; identityUrl: string };

/** Assets are immutable; pages embed their data. */
export function webPages(config: Config, signIn: SignInClient, directory: string): Pages {
  const app = new Hono();
  const settings = {
    ...signIn,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    upgradeUrl: config.upgradeUrl,
    development: config.environment === 'development',
    version: packageJson.version,
    /** Pages link to the development mailbox. */
    mailbox: config.mail.kind === 'mailbox',
    sendsMail: config.mail.kind !== 'none',
    telemetry: telemetryOfPages(config),
    /** Null for the built-in guides. */
    playbooksUrl: config.playbooksUrl,
    retentionDays: {
      drafts: config.draftRetentionDays,
      imports: config.importRetentionDays,
      webhooks: config.webhookRetentionDays,
    },
    /** Null for the built-in marketplace. */
    prismaticUrl: config.integrations.kind === 'prismatic' ? config.integrations.url : null,
  };
  const respond = (page: string, status: number, data: Record<string, unknown> = {}) =>
    new Response(putIn(page, { 'tessera-config': settings, ...data }), {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  app.use(
    '/assets/*',
    serveStatic({
      root: directory,
      // The build writes compressed copies beside the files.
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/favicon.svg', serveStatic({ root: directory }));
  // Browsers ask for a newer service worker with each visit.
  app.get(
    '/scan/worker.js',
    serveStatic({
      root: directory,
      path: 'scan-worker.js',
      onFound: (_path, c) => {
        c.header('service-worker-allowed', '/scan');
        c.header('cache-control', 'no-cache');
      },
    }),
  );
  app.get(
    '/kept-worker.js',
    serveStatic({ root: directory, onFound: (_path, c) => c.header('cache-control', 'no-cache') }),
  );
  app.get('/docs', (c) => c.redirect('/api/v1/docs'));
  for (const path of ['/docs/errors', '/docs/errors/:code'])
    app.get(path, (c) => builtPage(join(directory, 'errors'), c.req.param('code') ?? 'index'));
  if (config.auth.provider.kind === 'embedded')
    for (const path of hostedPaths) app.get(path, async () => respond(await read('public.html'), 200));
  app.get('*', async (c) => {
    if (isMachinePath(c.req.path)) return c.notFound();
    const page = forRoute(await read('index.html'), await read('route-links.json'), c.req.path);
    return respond(page, isAbsent(config, c.req.path) ? 404 : 200);
  });
  return {
    app,
    publicPage: async ({ status, data, ...further }) =>
      respond(adapt(await read('public.html'), further), status, { 'tessera-page': data }),
    playbook: (name) => builtPage(join(directory, 'playbooks'), name),
    marketplacePage: async () => respond(await read('marketplace.html'), 200),
    apiReference: () => builtPage(directory, 'api-reference'),
  };
}

/** Only development has the lab, and only the embedded provider the hosted sign-in. */
function isAbsent({ environment, auth }: Config, path: string): boolean {
  if (environment === 'production' && /^\/lab(\/|$)/.test(path)) return true;
  return auth.provider.kind === 'workos' && hostedPaths.includes(path);
}

async function builtPage(directory: string, name: string): Promise<Response> {
  const found = /^[a-z]+(-[a-z]+)*$/i.test(name)
    ? await readFile(join(directory, `${name}.html`), 'utf8').catch(() => null)
    : null;
  return new Response(found ?? (await readFile(join(directory, 'index.html'), 'utf8')), {
    status: found ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

function telemetryOfPages({ telemetry: { posthog, sentry, intercom } }: Config) {
  return { posthog, sentry, intercom: intercom && { appId: intercom.appId } };
}

/** Handles begin with neither `-` nor `_`, and organizations are below `org`. */
const workspacePath = /^\/(?!(org|lab)(\/|$))[^/_-]/;

/** Adds the links to the route's own files, which then load together with the app's, and outlines the frame of a workspace. */
function forRoute(page: string, routeLinks: string, path: string): string {
  const routes: { pattern: string; links: string }[] = JSON.parse(routeLinks);
  const { links = '' } = routes.find(({ pattern }) => new RegExp(pattern).test(path)) ?? {};
  const outlined = workspacePath.test(path)
    ? page.replace('<div id="outline"', (start) => `${start} data-frame`)
    : page;
  return outlined.replace('<div id="root"', (root) => `${links}${root}`);
}

/** Sets the language and the text for browsers without JavaScript. */
function adapt(page: string, { language, noScript }: Pick<PublicPage, 'language' | 'noScript'>): string {
  const spoken = language
    ? page.replace('<html lang="en">', () => html`<html lang="${language}">`.markup)
    : page;
  if (!noScript) return spoken;
  return spoken.replace(/<noscript>[^<]*<\/noscript>/, () => html`<noscript>${noScript}</noscript>`.markup);
}

/** Escapes JSON so that it cannot end its element. */
function putIn(html: string, data: Record<string, unknown>): string {
  const scripts = Object.entries(data).map(
    ([id, value]) =>
      `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  );
  return html.replace('</head>', () => `${scripts.join('')}</head>`);
}
