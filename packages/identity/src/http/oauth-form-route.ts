import type { Context } from 'hono';
import { withParameters } from '../authorization/redirect-uri.ts';
import type { IdentityContext } from '../identity-context.ts';
import { oauthRedirectUri } from '../oauth/oauth-connection.ts';
import { errorPage } from './error-page.ts';

/** What the protocol sends, and Apple's `user` with the name, with the most characters each may have. */
const fields = { code: 2048, state: 128, error: 64, iss: 256, user: 2048 };

/**
 * POST /user_management/hosted/oauth/callback: Apple answers by a form. It comes from another site, so the browser leaves our cookies at home, and only a
 * cookie for every site's requests (SameSite=None) would come along. It is turned into the navigation the other providers make: that one carries all cookies,
 * so a session that is replaced ends, a known browser is known again, and the binding of the visit stays as strict as theirs.
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
  // Who breaks off in the middle has sent nothing.
  const sent = new URLSearchParams(await c.req.text().catch(() => ''));
  const kept: Record<string, string> = {};
  for (const [name, charactersMax] of Object.entries(fields)) {
    const value = sent.get(name);
    if (value !== null && value.length > charactersMax) return null;
    if (value !== null) kept[name] = value;
  }
  return kept;
}
