import type { Context } from 'hono';
import { findAllowedUri } from '../authorization/redirect-uri.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { revokeSession } from '../sessions/revoke-session.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { clearAllCookies, readProviderCookie } from './session-cookies.ts';

/**
 * GET /user_management/sessions/logout. Knowing a session's id (80 random bits, which only this URL contains) permits ending it. Removes the
 * browser's cookies as well, unless they belong to another live session: a stranger's link must not sign anyone out.
 */
export async function logout(context: IdentityContext, c: Context): Promise<Response> {
  // No HEAD either: link previews must not sign anyone out.
  if (c.req.method !== 'GET') return c.json({ message: 'Use GET.' }, 405, { allow: 'GET' });
  const sessionId = c.req.query('session_id') ?? '';
  const session = /^\w+$/.test(sessionId) ? await context.store.findSession(sessionId) : null;
  const ofBrowser = await findLiveSession(context, readProviderCookie(context, c));
  if (session) await revokeSession(context, session.id);
  if (!ofBrowser || ofBrowser.id === session?.id) {
    clearAllCookies(context, c);
    // Only the cache: other directives would close other sites' tabs or delete the device cookie.
    c.header('clear-site-data', '"cache"');
  }
  return c.redirect(returnAddress(context, session, c.req.query('return_to')));
}

function returnAddress(
  context: IdentityContext,
  session: SessionRecord | null,
  asked: string | undefined,
): string {
  const clients = [...context.clients.values()];
  const allowed = asked
    ? findAllowedUri(
        asked,
        clients.flatMap(({ logoutUris }) => logoutUris),
      )
    : null;
  if (allowed) return allowed.href;
  const client = (session && context.clients.get(session.clientId)) ?? context.defaultClient;
  return client.logoutUris[0] ?? context.issuer;
}
