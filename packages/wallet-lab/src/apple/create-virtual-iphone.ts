import { randomBytes } from 'node:crypto';
import type { LabStorage } from '../storage/lab-storage.ts';
import { wait } from '../wait.ts';
import type { PhoneRegion } from './field-text.ts';
import type { PassJson } from './pass-json.ts';
import type { PassRefusal } from './pass-refusal.ts';
import { openPassShelf, presentHeldPass, shelfKey } from './pass-shelf.ts';
import { mark, type Phone, track, withRetries } from './phone-state.ts';
import type { PushSource } from './push-desk.ts';
import { type InspectedPass, inspect, onPush, pullToRefresh, startRefresh } from './refresh-passes.ts';
import type { AddPassOutcome, VirtualIphone } from './virtual-iphone.ts';
import { createWalletRequests, type DownloadedPass, RetryLater, refusalOf } from './wallet-requests.ts';

export interface VirtualIphoneOptions {
  id: string;
  name: string;
  /** The root that Wallet trusts: the development authority's or Apple's. */
  trustedRootPem: string;
  apns: PushSource;
  storage: LabStorage;
  clock: () => Date;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  sleep?: (milliseconds: number) => Promise<void>;
  random?: (bytes: number) => Buffer;
  language?: string;
  region?: PhoneRegion;
  /** Called after every change of passes or notifications. */
  onChange?: () => void;
}

/** Starts a virtual iPhone with the state of its storage: passes, registrations, list tags, and interrupted refreshes. */
export function createVirtualIphone(options: VirtualIphoneOptions): VirtualIphone {
  const phone = assemble(options);
  const disconnect = options.apns.connect(phone.pushToken, ({ topic }) => onPush(phone, topic));
  for (const passType of phone.shelf.pending.keys()) startRefresh(phone, passType);
  for (const { pass, registered, problem } of phone.shelf.passes.values()) {
    if (pass.webServiceURL && !registered && problem === null) track(phone, register(phone, pass));
  }
  return {
    id: phone.id,
    name: options.name,
    platform: 'ios',
    deviceLibraryIdentifier: phone.device,
    pushToken: phone.pushToken,
    addPass: (url) => addPass(phone, url),
    removePass: (serialNumber) => removePass(phone, serialNumber),
    refresh: (serialNumber) => pullToRefresh(phone, serialNumber),
    locale: () => phone.region.locale,
    setLocale(locale) {
      setLocale(phone, locale);
      locales(options.storage).set(phone.id, locale);
      phone.changed();
    },
    passes: () =>
      phone.shelf.passes.values().map((shelved) => presentHeldPass(shelved, phone.language, phone.clock())),
    image: (serialNumber, name) => phone.shelf.image(serialNumber, name, phone.language),
    notifications: phone.shelf.notifications,
    clearNotifications() {
      phone.shelf.clearNotifications();
      phone.changed();
    },
    async idle() {
      while (phone.tasks.size > 0) await Promise.allSettled(phone.tasks);
    },
    close() {
      phone.closed = true;
      disconnect();
    },
  };
}

function setLocale(phone: Phone, locale: string): void {
  phone.language = locale;
  phone.region = { ...phone.region, locale };
}

const locales = (storage: LabStorage) => storage.collection<string>('phone-locales');

function assemble(options: VirtualIphoneOptions): Phone {
  const { storage, random = randomBytes, language = 'en' } = options;
  const identities = storage.collection<{ device: string; pushToken: string }>('iphone-identities');
  const kept = identities.get(options.id);
  const identity = kept ?? { device: random(16).toString('hex'), pushToken: random(32).toString('hex') };
  if (!kept) identities.set(options.id, identity);
  const phone: Phone = {
    id: options.id,
    ...identity,
    language,
    region: options.region ?? { locale: 'en-GB', timeZone: 'UTC' },
    trustedRootPem: options.trustedRootPem,
    shelf: openPassShelf(storage, options.id),
    storage,
    requests: createWalletRequests(options.fetch ?? ((url, init) => fetch(url, init)), () => phone.language),
    clock: options.clock,
    sleep: options.sleep ?? wait,
    changed: options.onChange ?? (() => {}),
    refreshing: new Map(),
    chains: new Map(),
    tasks: new Set(),
    closed: false,
  };
  const chosen = locales(storage).get(options.id);
  if (chosen) setLocale(phone, chosen);
  return phone;
}

async function addPass(phone: Phone, url: string): Promise<AddPassOutcome> {
  const refused = (...refusals: PassRefusal[]): AddPassOutcome => ({ kind: 'refused', refusals });
  if (!URL.canParse(url) || !/^https?:/.test(url))
    return refused(refusalOf('downloadFailed', `This is no link: ${url}`));
  const opened = await phone.requests.open(url).catch((error: unknown) => {
    if (error instanceof RetryLater) return refusalOf('downloadFailed', error.message);
    throw error;
  });
  if ('reason' in opened) return refused(opened);
  if (!Array.isArray(opened)) {
    const verdict = inspect(phone, opened);
    return 'refusals' in verdict ? refused(...verdict.refusals) : keep(phone, opened, verdict);
  }
  const verdicts = opened.map((one) => ({ one, verdict: inspect(phone, one) }));
  const refusals = verdicts.flatMap(({ verdict }) => ('refusals' in verdict ? verdict.refusals : []));
  if (refusals.length > 0) return refused(...refusals);
  const kept: Kept[] = [];
  for (const { one, verdict } of verdicts) if ('pass' in verdict) kept.push(await keep(phone, one, verdict));
  const [first] = kept;
  if (!first) return refused(refusalOf('archiveMalformed', 'The archive has no pass.'));
  const kind = kept.some(({ kind }) => kind === 'added') ? 'added' : 'replaced';
  return { kind, passId: first.passId, passIds: kept.map(({ passId }) => passId) };
}

type Kept = { kind: 'added' | 'replaced'; passId: string };

/** Puts a verified pass on the shelf and registers it. */
async function keep(
  phone: Phone,
  opened: DownloadedPass,
  { pass, images, strings }: InspectedPass,
): Promise<Kept> {
  const before = phone.shelf.passes.get(shelfKey(pass));
  const now = phone.clock().toISOString();
  phone.shelf.passes.set(shelfKey(pass), {
    pass,
    images,
    strings,
    addedAt: before?.addedAt ?? now,
    updatedAt: now,
    lastModified: opened.lastModified,
    registered: before?.registered ?? false,
    problem: null,
  });
  phone.changed();
  if (pass.webServiceURL) await firstTry(phone, track(phone, register(phone, pass)));
  return { kind: before ? 'replaced' : 'added', passId: pass.serialNumber };
}

/** The user sees the pass at once; retries of the registration continue in the background. */
async function firstTry(phone: Phone, request: Promise<unknown>): Promise<void> {
  await Promise.race([request, phone.sleep(firstTryMs)]);
}

/** How long adding a pass waits for its registration. */
const firstTryMs = 400;

async function register(phone: Phone, pass: PassJson): Promise<void> {
  const problem = await withRetries(phone, () =>
    phone.requests.register(pass, phone.device, phone.pushToken),
  );
  mark(phone, pass, { registered: problem === null, problem });
  // A change between download and registration triggers no push, so ask once, like Wallet.
  if (problem === null) onPush(phone, pass.passTypeIdentifier);
}

async function removePass(phone: Phone, serialNumber: string): Promise<boolean> {
  const shelved = phone.shelf.find(serialNumber);
  if (!shelved) return false;
  const { pass } = shelved;
  phone.shelf.passes.delete(shelfKey(pass));
  phone.changed();
  if (pass.webServiceURL) {
    const unregistration = track(
      phone,
      withRetries(phone, async () => {
        const response = await phone.requests.unregister(pass, phone.device);
        await response.body?.cancel();
        if (response.status >= 500) throw new RetryLater(`Unregistering was answered ${response.status}.`);
        return null;
      }),
    );
    await firstTry(phone, unregistration);
  }
  return true;
}
