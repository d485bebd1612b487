import { gzipSync } from 'node:zlib';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext, HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { matchedRoutes } from 'hono/route';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { hashApiKey } from '../features/api-keys/api-key-value.ts';
import { authenticateApiKey } from '../features/api-keys/authenticate-api-key.ts';
import { createApiKeyUseRecorder } from '../features/api-keys/record-api-key-use.ts';
import { addDesignSchemas } from '../features/pass-templates/design-schemas.rest.ts';
import { bearerToken } from '../http/bearer-token.ts';
import type { InFlightLimiter } from '../http/in-flight-limiter.ts';
import type { Pages } from '../http/pages.ts';
import { requireStorableText } from '../http/require-storable-text.ts';
import { requireOrganization, requireWorkspace } from '../http/rest/caller.ts';
import { describeApi } from '../http/rest/describe-api.ts';
import { limitCalls } from '../http/rest/limit-calls.ts';
import { readJson } from '../http/rest/read-json.ts';
import type { RestApp, RestVariables } from '../http/rest/rest-types.ts';
import { features } from './features.ts';

type RestOptions = { inFlight: InFlightLimiter; pages: Pick<Pages, 'apiReference'> };

/** Enough for one pass or campaign. */
const bodyBytesMax = 256 * 1024;
/** Enough for a design with all of its translations. */
const designBytesMax = 1024 * 1024;

export function restApp(ctx: Context, { inFlight, pages }: RestOptions): RestApp {
  const app: RestApp = new OpenAPIHono<{ Variables: RestVariables }>({
    defaultHook: (result) => {
      if (result.success) return;
      const isOwnId = result.error.issues.some(({ path }) => path[0] === 'externalId');
      // A malformed id in the path gets the response of an unknown one.
      throw result.target === 'param' && !isOwnId
        ? new AppError('notFound', { cause: result.error })
        : result.error;
    },
  });
  const head = describeApi(app, ctx.config.publicUrl);
  let document: { text: string; gzipped: Uint8Array<ArrayBuffer> } | undefined;
  app.get('/openapi.json', (c) => {
    if (!document) {
      const text = JSON.stringify(app.getOpenAPI31Document(head));
      document = { text, gzipped: new Uint8Array(gzipSync(text)) };
    }
    c.header('content-type', 'application/json');
    c.header('vary', 'Accept-Encoding');
    if (!/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? ''))
      return c.body(document.text);
    c.header('content-encoding', 'gzip');
    return c.body(document.gzipped);
  });
  app.get('/docs', () => pages.apiReference());
  addDesignSchemas(ctx, app);
  const [limitBody, limitDesign] = [limitBytes(bodyBytesMax), limitBytes(designBytesMax)];
  app.use((c, next) => {
    if (isUpload(c.req)) return next();
    return holdsDesign(c.req) ? limitDesign(c, next) : limitBody(c, next);
  });
  addAuthentication(ctx, app, inFlight);
  for (const feature of features) if ('rest' in feature) for (const add of feature.rest) add(ctx, app);
  return app;
}

/** Authenticates, limits the rate and loads the tenant before reading the body. */
function addAuthentication(ctx: Context, app: RestApp, inFlight: InFlightLimiter): void {
  const recordUse = createApiKeyUseRecorder(ctx);
  // By the key's hash and before its lookup, which takes a database connection.
  app.use((c, next) => {
    const value = bearerToken(c.req.header('authorization'));
    return value === null ? next() : inFlight(`key ${hashApiKey(value)}`, next);
  });
  app.use(async (c, next) => {
    const begun = performance.now();
    const caller = await authenticateApiKey(ctx, bearerToken(c.req.header('authorization')));
    recordUse(caller);
    c.set('caller', caller);
    await next();
    // A listener reads every two seconds, and would displace all other calls.
    if (caller.kind === 'workspace' && c.req.path !== '/api/v1/webhook-messages')
      ctx.apiRequestLog.add(caller, {
        requestId: c.get('requestId'),
        method: c.req.method,
        route: routeOf(c),
        status: c.res.status,
        durationMilliseconds: Math.round(performance.now() - begun),
      });
  });
  app.use(limitCalls(ctx));
  app.use(async (c, next) => {
    if (/^\/api\/v1\/workspaces(\/|$)/.test(c.req.path))
      c.set('organization', await requireOrganization(ctx, c.get('caller')));
    else c.set('workspace', requireWorkspace(c.get('caller')));
    requireStorableText(c.req.query());
    if (isJson(c.req.header('content-type')) && !isUpload(c.req)) requireStorableText(await readJson(c.req));
    const caller = c.get('caller');
    // After the body, so that a slow client delays only its own key.
    await inFlight(
      caller.kind === 'workspace'
        ? `workspace ${caller.workspaceId}`
        : `organization ${caller.organizationId}`,
      next,
    );
  });
}

/** The route's template, also of a call that a middleware refused. Unknown paths are not logged, since they may contain anything. */
function routeOf(c: HonoContext): string {
  const route =
    matchedRoutes(c).findLast(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))?.path ??
    '/api/v1/*';
  return route.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');
}

function limitBytes(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('payloadTooLarge');
    },
  });
}

/** The server stores an import's file while it arrives; an image has a limit of its own. */
function isUpload({ method, path }: HonoRequest): boolean {
  return method === 'POST' && (path === '/api/v1/imports' || path === '/api/v1/images');
}

function holdsDesign({ method, path }: HonoRequest): boolean {
  if (method === 'PUT') return /^\/api\/v1\/pass-templates\/[^/]+\/design$/.test(path);
  return method === 'POST' && /^\/api\/v1\/pass-templates(\/check)?$/.test(path);
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(contentType ?? '');
}
