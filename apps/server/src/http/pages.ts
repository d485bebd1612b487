import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Config } from '../config/config.ts';

export type PublicPage = { status: 200 | 404 | 410; data: Record<string, unknown> };

export type Pages = {
  app: Hono;
  /** One of the light public pages, with what it shows. */
  publicPage(page: PublicPage): Promise<Response>;
  /** One of the playbooks, drawn when the pages were built; for a name that is none, the list of them. */
  playbook(name: string): Promise<Response>;
  /** What our own marketplace shows in its frame. */
  marketplacePage(): Promise<Response>;
};

/** Public pages of the hosted sign-in; their data is asked for by the page itself. */
const hostedPaths = ['/sign-in', '/sign-up', '/invitation', '/reset-password', '/signed-out'];

/** The first path segments that are doors of machines: what is not found there is said in JSON, never with a page. */
const machinePaths =
  /^\/(trpc|api|images|files|wallet|user_management|_widgets|sso|assets|marketplace|lab\/api|lab\/mailbox\.json)(\/|$)/;

/** Where and as whom the pages sign people in. */
export type SignInPlace = { clientId: string; identityUrl: string };

/** Serves the built web app from `directory`: its files for ever, its two pages fresh, each with its data put in. */
export function webPages(config: Config, signIn: SignInPlace, directory: string): Pages {
  const app = new Hono();
  const settings = {
    ...signIn,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    upgradeUrl: config.upgradeUrl,
    development: config.environment === 'development',
    /** Mail goes to the development mailbox instead of out: the pages that wait for one say where it is. */
    mailbox: config.mail.kind === 'mailbox',
    telemetry: telemetryOfPages(config),
    /** Null for the guides of ours. */
    playbooksUrl: config.playbooksUrl,
    /** Null for the built-in marketplace. */
    prismaticUrl: config.integrations.kind === 'prismatic' ? config.integrations.url : null,
  };
  const page = async (
    file: 'index.html' | 'public.html' | 'marketplace.html',
    status: number,
    data: Record<string, unknown>,
  ) => {
    const html = await readFile(join(directory, file), 'utf8');
    return new Response(putIn(html, { 'tessera-config': settings, ...data }), {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  };
  app.use(
    '/assets/*',
    serveStatic({
      root: directory,
      // The build puts compressed copies beside the files.
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/favicon.svg', serveStatic({ root: directory }));
  if (config.auth.provider.kind === 'embedded')
    for (const path of hostedPaths) app.get(path, () => page('public.html', 200, {}));
  app.get('*', async (c) => {
    if (machinePaths.test(c.req.path)) return c.notFound();
    return page('index.html', isAbsent(config, c.req.path) ? 404 : 200, {});
  });
  return {
    app,
    publicPage: ({ status, data }) => page('public.html', status, { 'tessera-page': data }),
    playbook: (name) => playbookPage(join(directory, 'playbooks'), name),
    marketplacePage: () => page('marketplace.html', 200, {}),
  };
}

/** The lab is a page of development, the hosted sign-in one of the embedded provider; without them the app shows what it shows for any unknown address. */
function isAbsent({ environment, auth }: Config, path: string): boolean {
  if (environment === 'production' && /^\/lab(\/|$)/.test(path)) return true;
  return auth.provider.kind === 'workos' && hostedPaths.includes(path);
}

async function playbookPage(directory: string, name: string): Promise<Response> {
  const found = /^[a-z]+(-[a-z]+)*$/.test(name)
    ? await readFile(join(directory, `${name}.html`), 'utf8').catch(() => null)
    : null;
  return new Response(found ?? (await readFile(join(directory, 'index.html'), 'utf8')), {
    status: found ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

/** All but what must not leave the server. */
function telemetryOfPages({ telemetry: { posthog, sentry, intercom } }: Config) {
  return { posthog, sentry, intercom: intercom && { appId: intercom.appId } };
}

/** Data for the page's script, as JSON that cannot end its own element. */
function putIn(html: string, data: Record<string, unknown>): string {
  const scripts = Object.entries(data).map(
    ([id, value]) =>
      `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  );
  return html.replace('</head>', () => `${scripts.join('')}</head>`);
}
