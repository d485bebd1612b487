import type { MiddlewareHandler } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import type { IdentityClient } from '../identity-options.ts';

const preflightSecondsMax = 600; // what Chromium and Safari cut longer values down to, roughly

/** Whether pages of this origin may use tokens of this client: its own origins, and the provider's pages. */
export function isOriginOf(context: IdentityContext, client: IdentityClient, origin: string): boolean {
  return origin === new URL(context.issuer).origin || client.origins.includes(origin);
}

/**
 * CORS for /user_management/authenticate, on every answer whatever its status: without the headers a refusal looks like a broken network to the npm
 * client, which then keeps the dead session and asks again each second. A preflight names no client, so any client's origin passes here.
 */
export function corsForClients(context: IdentityContext): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isKnown =
      origin !== undefined && [...context.clients.values()].some((one) => isOriginOf(context, one, origin));
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204 });
    else await next();
    c.res.headers.append('vary', 'Origin');
    if (!isKnown) return;
    c.res.headers.set('access-control-allow-origin', origin);
    c.res.headers.set('access-control-allow-credentials', 'true');
    if (c.req.method !== 'OPTIONS') return;
    c.res.headers.set('access-control-allow-methods', 'POST');
    c.res.headers.set('access-control-allow-headers', 'content-type');
    c.res.headers.set('access-control-max-age', String(preflightSecondsMax));
  };
}
