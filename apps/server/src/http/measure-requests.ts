import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Context } from '../context.ts';
import { withLogFields } from '../platform/logger.ts';

/** Others count as one: a client may send any method. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Env = { Variables: { requestId: string } };

/** Runs each request in a span, and times it by route template. */
export function measureRequests({ telemetry, config }: Pick<Context, 'telemetry' | 'config'>) {
  const middleware: MiddlewareHandler<Env> = (c, next) => {
    const begun = performance.now();
    const requestId = c.get('requestId');
    const method = methods.includes(c.req.method) ? c.req.method : '_OTHER';
    // Without a proxy in front, anyone could name a trace.
    const traceparent = config.trustedProxies > 0 ? c.req.header('traceparent') : undefined;
    return telemetry.trace({ name: method, kind: 'server', traceparent }, async (span) => {
      await withLogFields({ requestId }, next);
      const { status } = c.res;
      // The last handler that ran: of a refusal, the middleware that refused.
      const route = routePath(c);
      const labels = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(status >= 500 && { 'error.type': String(status) }),
      };
      telemetry.time('http.server.request.duration', (performance.now() - begun) / 1_000, labels);
      span.rename(`${method} ${route}`);
      span.set({ ...labels, 'tessera.request.id': requestId });
      if (status >= 500) span.fail(String(status));
    });
  };
  return middleware;
}
