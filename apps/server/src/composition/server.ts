import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { errorCodes } from '@tessera/contract';
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import type { ApiCaller } from '../features/api-keys/authenticate-api-key.ts';
import { campaignsApp } from '../features/campaigns/campaigns.http.ts';
import { appleWebServiceApp } from '../features/devices/apple-web-service.http.ts';
import { googleCallbackApp } from '../features/devices/google-callback.http.ts';
import { bundleApp } from '../features/downloads/bundle.http.ts';
import { downloadApp } from '../features/downloads/download.http.ts';
import { goalLinkApp } from '../features/downloads/goal-link.http.ts';
import { embeddedPageApp } from '../features/embedded-pages/embedded-page.http.ts';
import { defaultLogoApp } from '../features/images/default-logo.http.ts';
import { imagesApp } from '../features/images/images.http.ts';
import { importsApp } from '../features/imports/imports.http.ts';
import { marketplaceApp } from '../features/integrations/marketplace.http.ts';
import { marketplaceCallsPath } from '../features/integrations/marketplace-paths.ts';
import { smsApp } from '../features/invite-emails/sms/sms.http.ts';
import { unsubscribeApp } from '../features/invite-emails/unsubscribe/unsubscribe.http.ts';
import { pkpassImportsApp } from '../features/pkpass-imports/pkpass-imports.http.ts';
import { playbooksApp } from '../features/playbooks/playbooks.http.ts';
import { scannerApp } from '../features/scans/scanner.http.ts';
import { signUpsApp } from '../features/sign-ups/sign-ups.http.ts';
import { browserErrorsApp } from '../http/browser-errors.http.ts';
import { drainUnreadBody } from '../http/drain-unread-body.ts';
import { errorResponse, retryAfterHeader } from '../http/error-response.ts';
import { healthApp } from '../http/health.http.ts';
import { createInFlightLimiter } from '../http/in-flight-limiter.ts';
import { logRefusal } from '../http/log-refusal.ts';
import { marketplaceCallsApp } from '../http/marketplace-calls-app.ts';
import { measureRequests } from '../http/measure-requests.ts';
import type { Pages } from '../http/pages.ts';
import { logPlatformFailure } from '../http/platform-failure.ts';
import { logUnknownLinks, redactToken } from '../http/redact-token.ts';
import { problemOf } from '../http/rest/problem-answer.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { proceduresApp } from './procedures-app.ts';
import { restApp } from './rest-app.ts';

export type WebOptions = {
  ctx: Context;
  pages: Pages;
  lab: Hono | null;
  isStopping: () => boolean;
};

/** Without bindings if a test calls the app directly. */
type Env = {
  Variables: { requestId: string; caller?: ApiCaller };
  Bindings: Partial<HttpBindings> | undefined;
};

export function webApp({ ctx, pages, lab, isStopping }: WebOptions): Hono<Env> {
  const app = new Hono<Env>();
  const inFlight = createInFlightLimiter();
  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
    c.res.headers.set('x-request-id', c.get('requestId'));
    // A proxy would send its next request on this connection just as the server closes it.
    if (isStopping()) c.res.headers.set('connection', 'close');
  });
  app.use(measureRequests(ctx));
  // Before the headers, which protect pages: phones send most requests.
  app.route('/', appleWebServiceApp(ctx));
  app.use(securityHeaders(ctx.config));
  // WebAssembly decodes barcodes. Set first, so that the general headers do not replace it.
  app.use('/scan/*', securityHeaders(ctx.config, { runsWasm: true }));
  app.use(drainUnreadBody());
  app.use(logUnknownLinks(ctx));
  // No cache may keep personal data.
  for (const path of ['/trpc/*', `${marketplaceCallsPath}/*`, '/api/v1/*']) app.use(path, noStore);
  app.onError((error, c) => {
    if (!isCutOff(c.env?.incoming)) return refuse(ctx, error, c);
    const [requestId, path] = [c.get('requestId'), redactToken(c.req.path)];
    ctx.logger.debug('A request was cut off', { requestId, path });
    return refuse(ctx, new AppError('badRequest', { cause: error }), c);
  });
  app.notFound((c) => refuse(ctx, new AppError('notFound'), c));
  app.route('/', healthApp({ ctx, isStopping }));
  app.route('/', browserErrorsApp(ctx));
  app.route('/', ctx.identity.app);
  app.route('/', proceduresApp(ctx, inFlight));
  app.route('/api/v1', restApp(ctx, { inFlight, pages }));
  app.route('/', imagesApp(ctx));
  // Without reading the body, a download would keep its slot until it is idle.
  app.use('/files/*', (c, next) =>
    c.req.method === 'HEAD' ? Promise.resolve(c.body(null, 405, { allow: 'GET' })) : next(),
  );
  app.route('/', importsApp(ctx));
  app.route('/', campaignsApp(ctx));
  app.route('/', pkpassImportsApp(ctx));
  app.route('/', defaultLogoApp(ctx));
  app.route('/', googleCallbackApp(ctx));
  app.route('/', downloadApp(ctx, pages));
  app.route('/', goalLinkApp(ctx));
  app.route('/', bundleApp(ctx, pages));
  app.route('/', unsubscribeApp(ctx, pages));
  app.route('/', smsApp(ctx));
  app.route('/', signUpsApp(ctx, pages));
  app.route('/', scannerApp(ctx, pages));
  app.route('/', marketplaceApp(ctx, pages));
  app.route('/', marketplaceCallsApp(ctx, inFlight));
  app.route('/', embeddedPageApp(ctx));
  app.route('/', playbooksApp(pages));
  if (lab) app.route('/lab', lab);
  app.route('/', pages.app);
  return app;
}

const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
};

/** The client disconnected or was too slow: errors that follow are not server faults. */
function isCutOff(incoming: HttpBindings['incoming'] | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete;
}

/** Logs internal faults. */
function refuse(ctx: Context, error: unknown, c: HonoContext<Env>): Response {
  if (error instanceof HTTPException && error.status < 500)
    return refuse(ctx, new AppError('badRequest', { cause: error }), c);
  const requestId = c.get('requestId');
  const path = redactToken(c.req.path);
  const caller = c.get('caller');
  if (caller || (error instanceof AppError && error.foreign))
    logRefusal(ctx, error, {
      caller: idsOfCaller(caller),
      details: { requestId, method: c.req.method, path },
    });
  const answer = errorResponse(error, ['GET', 'HEAD'].includes(c.req.method));
  if (answer.code === 'internal') ctx.logger.error('A request failed', error, { requestId, path });
  logPlatformFailure(ctx, error, { requestId, path });
  return Response.json(problemOf(answer, requestId, ctx.config.publicUrl), {
    status: errorCodes[answer.code].status,
    headers: { 'x-request-id': requestId, ...retryAfterHeader([answer]) },
  });
}

function idsOfCaller(caller: ApiCaller | undefined): Record<string, string> {
  if (!caller) return {};
  const { apiKeyId } = caller;
  return caller.kind === 'workspace'
    ? { apiKeyId, workspaceId: caller.workspaceId }
    : { apiKeyId, organizationId: caller.organizationId };
}
