import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { IdentityContext } from '../identity-context.ts';
import { oauthLoginStateSeconds } from '../oauth/oauth-login-state.ts';
import { isOpaqueToken } from '../opaque-token.ts';

function oauthStateCookieName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-visit' : 'identity-visit';
}

/** Binds visits to other providers to this browser. Lax: it comes back by a navigation from elsewhere. It ends by itself, and opens nothing alone. */
export function setOauthStateCookie(context: IdentityContext, c: Context, secret: string): void {
  setCookie(c, oauthStateCookieName(context), secret, {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: oauthLoginStateSeconds,
  });
}

export function readOauthStateCookie(context: IdentityContext, c: Context): string | null {
  const secret = getCookie(c, oauthStateCookieName(context)) ?? '';
  return isOpaqueToken(secret) ? secret : null;
}
