import { type Face, holdsLiquid } from '@tessera/pass-design';
import type { GoogleTemplate } from './load-google-template.ts';

/** Whether Google Wallet takes an address as a link: the web, secured (or this machine, for a stand-in), a call, a mail, a place. */
export function isGoogleLink(address: string): boolean {
  if (/^(tel|mailto|geo):.+/.test(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  );
}

/** Whether the deep link is filled in for each pass: then every object has its own, and the class has none. */
export function hasOwnDeepLinks({ look }: GoogleTemplate): boolean {
  return holdsLiquid(look.document.features.deepLink ?? '');
}

export function googleDeepLink({ deepLink }: Face) {
  return deepLink === null ? null : { uri: deepLink, label: 'Open' };
}
