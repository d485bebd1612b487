import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { IdentityContext } from '../identity-context.ts';
import { isOpaqueToken } from '../opaque-token.ts';

/** The longest lifetime that browsers allow. The cookie survives signing out, since it only tells known devices from new ones. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;

function deviceCookieName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-browser' : 'identity-browser';
}

/** Each sign-in renews it. */
export function setDeviceCookie(context: IdentityContext, c: Context, deviceCookie: string): void {
  setCookie(c, deviceCookieName(context), deviceCookie, {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: deviceCookieSeconds,
  });
}

/** Null if the cookie is missing or malformed. */
export function readDeviceCookie(context: IdentityContext, c: Context): string | null {
  const deviceCookie = getCookie(c, deviceCookieName(context)) ?? '';
  return isOpaqueToken(deviceCookie) ? deviceCookie : null;
}
