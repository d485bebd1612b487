import { type Context, Hono, type Next } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { authenticate } from './authenticate-route.ts';
import { authorize } from './authorize-route.ts';
import { corsForClients } from './cors.ts';
import { createHostedApp } from './hosted-app.ts';
import { limitBody } from './limit-body.ts';
import { logout } from './logout-route.ts';
import { createWidgetsApp } from './widgets-app.ts';
import { widgetsToken } from './widgets-token-route.ts';

const jwksSeconds = 300; // caches may keep the keys for a token's lifetime; a new key signs while the old one is still published

/** The provider's routes. Their paths are the npm clients' and cannot be prefixed. */
export function createIdentityApp(context: IdentityContext): Hono {
  const app = new Hono();
  app.use('/user_management/*', keepSecret);
  app.use('/user_management/authenticate', corsForClients(context));
  app.use('/user_management/*', limitBody(tooLarge));

  app.get('/user_management/authorize', (c) => authorize(context, c));
  app.post('/user_management/authenticate', (c) => authenticate(context, c));
  app.all('/user_management/authenticate', (c) =>
    c.json({ error: 'invalid_request', error_description: 'Use POST.' }, 405, { allow: 'POST, OPTIONS' }),
  );
  app.all('/user_management/sessions/logout', (c) => logout(context, c));
  app.route('/user_management/hosted', createHostedApp(context));
  // The host's 404 has another format.
  app.all('/user_management/*', (c) => c.json({ message: 'There is no such call.' }, 404));
  app.route('/_widgets', createWidgetsApp(context));
  app.use('/widgets/token', keepSecret, limitBody(tooLarge));
  app.post('/widgets/token', (c) => widgetsToken(context, c));
  app.all('/widgets/token', (c) => c.json({ message: 'Use POST.' }, 405, { allow: 'POST' }));
  app.get('/sso/jwks/:clientId', (c) => publicKeys(context, c));
  return app;
}

/** These URLs and responses contain codes and tokens, so forbid caching and referrers. */
async function keepSecret(c: Context, next: Next): Promise<void> {
  await next();
  c.res.headers.set('cache-control', 'no-store');
  c.res.headers.set('referrer-policy', 'no-referrer');
}

function tooLarge(c: Context): Response {
  const sentence = 'The request is too large.';
  return c.json({ message: sentence, error: 'invalid_request', error_description: sentence }, 413);
}

/** GET /sso/jwks/:clientId. All clients share the keys; the path follows WorkOS. */
async function publicKeys(context: IdentityContext, c: Context): Promise<Response> {
  if (!context.clients.has(c.req.param('clientId') ?? ''))
    return c.json({ message: 'There is no such client.' }, 404);
  c.header('cache-control', `public, max-age=${jwksSeconds}`);
  c.header('access-control-allow-origin', '*');
  return c.json(await context.keyRing.publicKeys());
}
