import type { Context } from 'hono';
import { withParameters } from '../authorization/redirect-uri.ts';
import type { IdentityContext } from '../identity-context.ts';
import { oauthRedirectUri } from '../oauth/oauth-connection.ts';
import { errorPage } from './error-page.ts';

/** The protocol's fields, and Apple's `user` with the name, with their maximum lengths. */
const fields = { code: 2048, state: 128, error: 64, iss: 256, user: 2048 };

/**
 * POST /user_management/hosted/oauth/callback: Apple responds with a cross-site form post, which carries none of our Lax cookies. Redirecting makes
 * it a navigation with all cookies: the former session ends, the device is known, and the login stays bound to the browser.
 */
export async function oauthForm(context: IdentityContext, c: Context): Promise<Response> {
  const form = await readForm(c);
  if (!form)
    return errorPage(context, c, 'The answer of the other provider could not be read. Nobody was signed in.');
  return c.redirect(withParameters(oauthRedirectUri(context), form), 303);
}

async function readForm(c: Context): Promise<Record<string, string> | null> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return null;
  // An aborted body counts as empty.
  const sent = new URLSearchParams(await c.req.text().catch(() => ''));
  const kept: Record<string, string> = {};
  for (const [name, charactersMax] of Object.entries(fields)) {
    const value = sent.get(name);
    if (value !== null && value.length > charactersMax) return null;
    if (value !== null) kept[name] = value;
  }
  return kept;
}
