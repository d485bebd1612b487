import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { IdentityContext } from '../identity-context.ts';
import { isOpaqueToken } from '../opaque-token.ts';

/** As long as browsers keep a cookie. It outlives signing out: it only tells a browser seen before from a new one. */
const browserMarkSeconds = 400 * 24 * 60 * 60;

function browserMarkName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-browser' : 'identity-browser';
}

/** The mark by which a browser is known again; each sign-in renews it. */
export function setBrowserMark(context: IdentityContext, c: Context, mark: string): void {
  setCookie(c, browserMarkName(context), mark, {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: browserMarkSeconds,
  });
}

/** Null for a browser that was never signed in here, and for a value this provider cannot have made. */
export function readBrowserMark(context: IdentityContext, c: Context): string | null {
  const mark = getCookie(c, browserMarkName(context)) ?? '';
  return isOpaqueToken(mark) ? mark : null;
}
