import type { MiddlewareHandler } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { isOriginOf } from './cors.ts';

const preflightSecondsMax = 600; // what Chromium and Safari cut longer values down to, roughly

const headersOfWidgets =
  'authorization, content-type, workos-widgets-version, workos-widgets-type, x-elevated-access-token';

/**
 * CORS for /_widgets, on every answer whatever its status: a 403 without the headers is a broken network to the widget, not a token to renew.
 * Any client's pages may ask, since a token names no client; without credentials, since no cookie counts here.
 */
export function corsForWidgets(context: IdentityContext): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isKnown =
      origin !== undefined && [...context.clients.values()].some((one) => isOriginOf(context, one, origin));
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204 });
    else await next();
    c.res.headers.append('vary', 'Origin');
    if (!isKnown) return;
    c.res.headers.set('access-control-allow-origin', origin);
    // A page may read how long to wait.
    c.res.headers.set('access-control-expose-headers', 'retry-after');
    if (c.req.method !== 'OPTIONS') return;
    c.res.headers.set('access-control-allow-methods', 'GET, POST, DELETE');
    c.res.headers.set('access-control-allow-headers', headersOfWidgets);
    c.res.headers.set('access-control-max-age', String(preflightSecondsMax));
  };
}
