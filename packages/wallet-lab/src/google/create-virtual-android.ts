import { type PhoneNotification, readNotification, type StoredNotification } from '../phone-notification.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { GoogleWallet } from './create-google-wallet.ts';
import type { GooglePush } from './google-push.ts';
import type { HeldGooglePass } from './held-google-pass.ts';
import { jwtOfLink } from './verify-save-link.ts';

/** The outcome of opening a link. */
export type AndroidAddOutcome =
  | { kind: 'added'; passIds: string[] }
  | { kind: 'refused'; problems: string[] };

export interface VirtualAndroid {
  readonly id: string;
  readonly name: string;
  readonly platform: 'android';
  /** The language and region of the phone, like `en-GB`. */
  locale(): string;
  setLocale(locale: string): void;
  /** Opens a save link, or a download page, where it follows the button for Google Wallet. */
  addPass(url: string): Promise<AndroidAddOutcome>;
  /** Removes the pass from the wallet; Google notifies the issuer. False if it is not there. */
  removePass(objectId: string): boolean;
  passes(): HeldGooglePass[];
  notifications(): PhoneNotification[];
  clearNotifications(): void;
  close(): void;
}

const browserAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const requestTimeoutMs = 30_000;
const redirectsMax = 5;

/** Starts a virtual Android: the simulated Google stores its passes, the storage its notifications. */
export function createVirtualAndroid(options: {
  id: string;
  name: string;
  google: GoogleWallet;
  storage: LabStorage;
  clock: () => Date;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Until another one is set. */
  locale?: string | undefined;
  onChange?: () => void;
}): VirtualAndroid {
  const { id, name, google, clock, onChange = () => {} } = options;
  const fetchLink = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
  const notifications = options.storage.collection<StoredNotification>(`android/${id}/notifications`);
  const locales = options.storage.collection<string>('phone-locales');
  let sequence = 0;
  const receive = ({ androidIds, objectId, notification }: GooglePush): void => {
    if (!androidIds.includes(id)) return;
    if (notification) {
      sequence += 1;
      const at = clock();
      const key = `${at.getTime().toString(36)}-${id}-${sequence}`;
      const { title, text, messageId } = notification;
      notifications.set(key, {
        id: key,
        phoneId: id,
        platform: 'android',
        at: at.toISOString(),
        title,
        text,
        passId: objectId,
        cause: messageId,
        icon: null,
      });
    }
    onChange();
  };
  const disconnect = google.onPush(receive);
  return {
    id,
    name,
    platform: 'android',
    locale: () => locales.get(id) ?? options.locale ?? 'en-GB',
    setLocale(locale) {
      locales.set(id, locale);
      onChange();
    },
    async addPass(url) {
      const found = await findSaveLink(url, google.saveUrl, fetchLink);
      if ('problem' in found) return { kind: 'refused', problems: [found.problem] };
      const outcome = google.save(found.link, id);
      return outcome.kind === 'saved' ? { kind: 'added', passIds: outcome.objectIds } : outcome;
    },
    removePass(objectId) {
      const removed = google.remove(objectId, id);
      if (removed) onChange();
      return removed;
    },
    passes: () => google.heldBy(id),
    notifications: () => notifications.values().map(readNotification),
    clearNotifications() {
      for (const key of notifications.keys()) notifications.delete(key);
      onChange();
    },
    close: disconnect,
  };
}

type Found = { link: string } | { problem: string };

/** Recognizes a save link by its form; opens anything else like a browser, up to the save link. */
async function findSaveLink(
  url: string,
  saveUrl: string,
  fetchLink: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Found> {
  let address = url;
  let triedButton = false;
  for (let step = 0; step < redirectsMax; step++) {
    if (isSaveLink(address, saveUrl)) return { link: address };
    const response = await visit(address, fetchLink);
    if ('problem' in response) return response;
    const location = response.headers.get('location');
    if (location) address = new URL(location, address).href;
    else if (!response.ok) return { problem: `The server answered ${response.status}.` };
    else if (triedButton) break;
    else {
      triedButton = true;
      const page = new URL(address);
      page.pathname = `${page.pathname.replace(/\/+$/, '')}/google`;
      address = page.href;
    }
  }
  return { problem: 'The link leads to no pass for Google Wallet.' };
}

/** The lab's own save URL or Google's: both end in a JWT. */
function isSaveLink(url: string, saveUrl: string): boolean {
  const known = url.startsWith(saveUrl) || url.startsWith('https://pay.google.com/gp/v/save/');
  return known || (/\/save\/[^/]+$/.test(url) && jwtOfLink(url).split('.').length === 3);
}

async function visit(
  url: string,
  fetchLink: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Response | { problem: string }> {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return { problem: `This is no link: ${url}` };
  try {
    const response = await fetchLink(url, {
      redirect: 'manual',
      headers: { 'user-agent': browserAgent, accept: 'text/html,*/*;q=0.8' },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    await response.body?.cancel();
    return response;
  } catch {
    return { problem: `${new URL(url).host} could not be reached.` };
  }
}
