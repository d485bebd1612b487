import { isIP } from 'node:net';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { IdentityContext } from '../identity-context.ts';
import { sessionSeconds } from '../sessions/new-session.ts';
import { refreshTokenSeconds } from '../sessions/refresh-token.ts';

/** The npm client reads this name from `document.cookie`, so the name is fixed and the cookie is not HttpOnly. */
const hasSessionName = 'workos-has-session';

/** `__Host-` if possible, because otherwise another host of the same domain could set a session. */
function providerCookieName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-session' : 'identity-session';
}

/** Per client, since several sites may sign in here, each with its own chain of tokens. `__Host-` would require the path `/`. */
function refreshCookieName({ secureCookies }: IdentityContext, clientId: string): string {
  return secureCookies ? `__Secure-${plainRefreshCookieName(clientId)}` : plainRefreshCookieName(clientId);
}

/** The name without https; with https, the name of earlier releases, read until the cookie expires. */
function plainRefreshCookieName(clientId: string): string {
  return `identity-refresh-${clientId}`;
}

/** The provider's own cookie, with which the next /authorize needs no sign-in. Lax, because that is a navigation from another site. */
export function setProviderCookie(context: IdentityContext, c: Context, token: string | null): void {
  setCookie(c, providerCookieName(context), token ?? '', {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: token === null ? 0 : sessionSeconds,
  });
}

export function readProviderCookie(context: IdentityContext, c: Context): string | null {
  return getCookie(c, providerCookieName(context)) || null;
}

export function readRefreshCookie(context: IdentityContext, c: Context, clientId: string): string | null {
  return (
    getCookie(c, refreshCookieName(context, clientId)) ||
    getCookie(c, plainRefreshCookieName(clientId)) ||
    null
  );
}

/** Sets the cookies of a token response: the refresh token, and the flag that tells the page to use it. */
export function setClientCookies(
  context: IdentityContext,
  c: Context,
  clientId: string,
  refreshToken: string,
): void {
  setRefreshCookie(context, c, clientId, refreshToken);
  const clientIds = new Set([...readHasSession(context, c), clientId]);
  setHasSession(context, c, [...clientIds].join('.'));
}

/** Removes one client's cookies after its session has ended. */
export function clearClientCookies(context: IdentityContext, c: Context, clientId: string): void {
  setRefreshCookie(context, c, clientId, null);
  const others = readHasSession(context, c).filter((id) => id !== clientId);
  setHasSession(context, c, others.join('.'));
}

/** Removes every client's cookies at sign-out. The flag may be set for the host and for parent domains; each is a separate cookie. */
export function clearAllCookies(context: IdentityContext, c: Context): void {
  setProviderCookie(context, c, null);
  const domains = new Set<string | undefined>([undefined]);
  for (const client of context.clients.values()) {
    setRefreshCookie(context, c, client.id, null);
    for (const origin of client.origins) domains.add(siteOfPage(context, origin).sharedDomain ?? undefined);
  }
  for (const domain of domains) writeHasSession(context, c, '', domain);
}

function setRefreshCookie(
  context: IdentityContext,
  c: Context,
  clientId: string,
  token: string | null,
): void {
  // A page on another host may be another site, whose requests carry no Lax cookie. Browsers accept None only with Secure.
  const { sameHost } = siteOfPage(context, c.req.header('origin'));
  const options = {
    path: '/user_management',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: sameHost || !context.secureCookies ? 'Lax' : 'None',
  } as const;
  const [name, plainName] = [refreshCookieName(context, clientId), plainRefreshCookieName(clientId)];
  setCookie(c, name, token ?? '', { ...options, maxAge: token === null ? 0 : refreshTokenSeconds });
  // The cookie of the earlier name has a used token.
  if (name !== plainName && getCookie(c, plainName)) setCookie(c, plainName, '', { ...options, maxAge: 0 });
}

function setHasSession(context: IdentityContext, c: Context, value: string): void {
  const { sameHost, sharedDomain } = siteOfPage(context, c.req.header('origin'));
  // A page of another site cannot see the cookie, which would only confuse our own pages.
  if (sameHost) writeHasSession(context, c, value, undefined);
  else if (sharedDomain) writeHasSession(context, c, value, sharedDomain);
}

function writeHasSession(
  context: IdentityContext,
  c: Context,
  value: string,
  domain: string | undefined,
): void {
  setCookie(c, hasSessionName, value, {
    path: '/',
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: value === '' ? 0 : refreshTokenSeconds,
    ...(domain === undefined ? {} : { domain }),
  });
}

/** The clients in the flag. Parsed by hand, because there may be several cookies of the name, of which a parser keeps one. Drops unknown ids. */
function readHasSession(context: IdentityContext, c: Context): string[] {
  const pairs = (c.req.header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const values = pairs.flatMap(([name, value]) => (name === hasSessionName && value ? value.split('.') : []));
  return [...new Set(values)].filter((id) => context.clients.has(id));
}

type PageSite = {
  /** Cookies ignore ports. */
  sameHost: boolean;
  /** The longest domain above both page and provider, for a cookie that both can see; null if there is none. */
  sharedDomain: string | null;
};

/** How the calling page (its `Origin`) relates to the provider. Without an origin it is the provider's own page. */
function siteOfPage(context: IdentityContext, origin: string | undefined): PageSite {
  const provider = new URL(context.issuer).hostname;
  const page = (origin === undefined ? null : URL.parse(origin))?.hostname ?? provider;
  return page === provider
    ? { sameHost: true, sharedDomain: null }
    : { sameHost: false, sharedDomain: sharedDomain(page, provider) };
}

/** At least two labels. Browsers ignore a cookie for a public suffix such as `co.uk`. */
function sharedDomain(one: string, other: string): string | null {
  if (isIP(one) || isIP(other)) return null;
  const labels = one.split('.').reverse();
  const others = other.split('.').reverse();
  const firstDifference = labels.findIndex((label, index) => label !== others[index]);
  const shared = firstDifference === -1 ? labels : labels.slice(0, firstDifference);
  return shared.length >= 2 ? shared.reverse().join('.') : null;
}
