import type { InAppBrowser } from './page-data.ts';

/** Since iOS 17, Safari opens https URLs behind this prefix: github.com/shalanah/inapp-debugger/pull/5. */
const safariSchemeSince = 17;

/**
 * A link from an app's built-in browser to a real one; null if none is known to work, and the app's menu remains.
 *
 * - Instagram has an undocumented scheme, which works on iOS 27 and Android 16:
 * github.com/shalanah/inapp-debugger/pull/23.
 * - Android resolves intents to Chrome: developer.chrome.com/docs/android/intents.
 */
export function wayOut({ app, system, iosVersion }: InAppBrowser, address: string): string | null {
  if (app === 'Instagram') return `instagram://extbrowser/?url=${encodeURIComponent(address)}`;
  const { protocol, host, pathname, search } = new URL(address);
  if (system === 'Android')
    return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`;
  const hasSafariScheme = iosVersion !== null && iosVersion >= safariSchemeSince;
  return hasSafariScheme && protocol === 'https:' ? `x-safari-https://${host}${pathname}${search}` : null;
}
