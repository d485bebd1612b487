import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { IdentityContext } from '../identity-context.ts';
import { oauthVisitSeconds } from '../oauth/oauth-visit.ts';
import { isOpaqueToken } from '../opaque-token.ts';

function visitCookieName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-visit' : 'identity-visit';
}

/** Binds visits to other providers to this browser. Lax: it comes back by a navigation from elsewhere. It ends by itself, and opens nothing alone. */
export function setVisitCookie(context: IdentityContext, c: Context, secret: string): void {
  setCookie(c, visitCookieName(context), secret, {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: oauthVisitSeconds,
  });
}

export function readVisitCookie(context: IdentityContext, c: Context): string | null {
  const secret = getCookie(c, visitCookieName(context)) ?? '';
  return isOpaqueToken(secret) ? secret : null;
}
