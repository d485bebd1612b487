import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { IdentityContext } from '../identity-context.ts';
import type { IdentityClient } from '../identity-options.ts';

const preflightSecondsMax = 600; // browsers cap longer values at about this

/** Whether pages of this origin may use the client's tokens: its own origins, and the provider's pages. */
export function isOriginOf(context: IdentityContext, client: IdentityClient, origin: string): boolean {
  return origin === new URL(context.issuer).origin || client.origins.includes(origin);
}

/** A preflight names no client, so the origin of any client passes. */
function allowedOrigin(context: IdentityContext): (origin: string) => string | null {
  return (origin) =>
    [...context.clients.values()].some((client) => isOriginOf(context, client, origin)) ? origin : null;
}

/**
 * CORS for /user_management/authenticate, on every response: without the headers the npm client takes a refusal for
 * a network failure, keeps the invalid session and retries each second.
 */
export function corsForClients(context: IdentityContext): MiddlewareHandler {
  return cors({
    origin: allowedOrigin(context),
    credentials: true,
    allowMethods: ['POST'],
    allowHeaders: ['content-type'],
    maxAge: preflightSecondsMax,
  });
}

/**
 * CORS for /_widgets, on every response: a widget takes a 403 without the headers for a network failure instead of renewing its token. Without
 * credentials, since these routes read no cookie.
 */
export function corsForWidgets(context: IdentityContext): MiddlewareHandler {
  return cors({
    origin: allowedOrigin(context),
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'workos-widgets-version',
      'workos-widgets-type',
      'x-elevated-access-token',
    ],
    exposeHeaders: ['retry-after'],
    maxAge: preflightSecondsMax,
  });
}
