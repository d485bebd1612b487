import { isIP } from 'node:net';
import type { IdentityContext } from '../identity-context.ts';

export type PageSite = {
  /** Ports do not matter to cookies. */
  sameHost: boolean;
  /** The longest domain above both page and provider, for a cookie both can see; null where there is none. */
  sharedDomain: string | null;
};

/** How the page that calls (its `Origin`) lies to the provider. Without an origin it is a page of the provider itself. */
export function siteOfPage(context: IdentityContext, origin: string | undefined): PageSite {
  const provider = new URL(context.issuer).hostname;
  const page = (origin === undefined ? null : URL.parse(origin))?.hostname ?? provider;
  return page === provider
    ? { sameHost: true, sharedDomain: null }
    : { sameHost: false, sharedDomain: sharedDomain(page, provider) };
}

/** At least two labels. Should that be a public suffix such as `co.uk`, browsers refuse the cookie, which does no harm. */
function sharedDomain(one: string, other: string): string | null {
  if (isIP(one) || isIP(other)) return null;
  const labels = one.split('.').reverse();
  const others = other.split('.').reverse();
  const firstDifference = labels.findIndex((label, index) => label !== others[index]);
  const shared = firstDifference === -1 ? labels : labels.slice(0, firstDifference);
  return shared.length >= 2 ? shared.reverse().join('.') : null;
}
