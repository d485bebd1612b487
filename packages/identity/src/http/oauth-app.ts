import { Hono } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { connectProvider } from '../oauth/oauth-connection.ts';
import { beginOauth } from './oauth-begin-route.ts';
import { oauthCallback } from './oauth-callback-route.ts';
import { oauthForm } from './oauth-form-route.ts';

/** Signing in with other providers, under /user_management/hosted/oauth: navigations of the browser, all of them. */
export function createOauthApp(context: IdentityContext): Hono {
  const connections = new Map(
    context.oauthProviders.map((options) => [options.provider, connectProvider(options, context.clock)]),
  );
  const app = new Hono();
  app.get('/callback', (c) => oauthCallback(context, connections, c));
  app.post('/callback', (c) => oauthForm(context, c));
  app.get('/:provider', (c) => beginOauth(context, connections, c));
  return app;
}
