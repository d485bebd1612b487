import { changeTexts } from './change-texts.ts';
import { localizePass, type Strings, stringsOf } from './localize-pass.ts';
import type { PassJson } from './pass-json.ts';
import type { PassRefusal } from './pass-refusal.ts';
import { type ShelvedPass, shelfKey } from './pass-shelf.ts';
import { inTurn, mark, type Phone, track, withRetries } from './phone-state.ts';
import { readStrings } from './read-localizations.ts';
import { verifyPkpass } from './verify-pkpass.ts';
import { type DownloadedPass, RetryLater, refusalOf } from './wallet-requests.ts';

/** A downloaded pass, not localized yet, with its images by path. */
export type InspectedPass = Pick<ShelvedPass, 'pass' | 'images' | 'strings'>;

/** Verifies a download; returns accepted passes with their images stored. */
export function inspect(
  phone: Phone,
  { bytes }: DownloadedPass,
): InspectedPass | { refusals: PassRefusal[] } {
  const verdict = verifyPkpass(bytes, { trustedRootPem: phone.trustedRootPem, now: phone.clock() });
  if (!verdict.accepted || !verdict.pass) return { refusals: verdict.refusals };
  const images: Record<string, string> = {};
  for (const [path, content] of verdict.files)
    if (path.endsWith('.png')) images[path] = phone.storage.writeBlob(content);
  return { pass: verdict.pass, images, strings: readStrings(verdict.files) };
}

/** The pass in the phone's language. */
const localized = (
  { language }: Phone,
  { pass, strings }: { pass: PassJson; strings?: Record<string, Strings> },
) => localizePass(pass, stringsOf(strings ?? {}, language));

/** After a push (or a possible one): requests the list of this type, now or once more after the current refresh. */
export function onPush(phone: Phone, passType: string): void {
  if (phone.closed) return;
  phone.shelf.pending.set(passType, { since: phone.clock().toISOString() });
  startRefresh(phone, passType);
}

/** Starts a refresh of the type, unless one is running. */
export function startRefresh(phone: Phone, passType: string): void {
  const running = phone.refreshing.get(passType);
  if (running) {
    running.again = true;
    return;
  }
  phone.refreshing.set(passType, { again: false });
  track(phone, refreshUntilDone(phone, passType));
}

async function refreshUntilDone(phone: Phone, passType: string): Promise<void> {
  const running = phone.refreshing.get(passType);
  do {
    if (running) running.again = false;
    const problem = await withRetries(phone, () => refreshPassType(phone, passType));
    if (problem !== null) {
      for (const { pass } of passesOfType(phone, passType)) mark(phone, pass, { problem });
    }
  } while (running?.again);
  phone.refreshing.delete(passType);
  if (!phone.closed) phone.shelf.pending.delete(passType);
}

const passesOfType = (phone: Phone, passType: string): ShelvedPass[] =>
  phone.shelf.passes.values().filter(({ pass }) => pass.passTypeIdentifier === passType);

/** Passes of one type may be from several servers, each with its own list and tag. */
async function refreshPassType(phone: Phone, passType: string): Promise<null> {
  const services = new Set(passesOfType(phone, passType).map(({ pass }) => pass.webServiceURL));
  for (const serviceUrl of services) {
    if (serviceUrl) await refreshFromService(phone, passType, serviceUrl);
  }
  return null;
}

async function refreshFromService(phone: Phone, passType: string, serviceUrl: string): Promise<void> {
  const tagKey = `${passType} ${serviceUrl}`;
  const listing = await phone.requests.list(serviceUrl, phone.device, passType, phone.shelf.tags.get(tagKey));
  if (listing.kind === 'none') return;
  if (listing.kind === 'refused') {
    await complain(phone, serviceUrl, listing.refusal.sentence);
    for (const { pass } of passesOfType(phone, passType))
      mark(phone, pass, { problem: listing.refusal.sentence });
    return;
  }
  for (const serialNumber of listing.serialNumbers) {
    const shelved = phone.shelf.passes.get(`${passType}/${serialNumber}`);
    if (shelved) await fetchPass(phone, shelved.pass);
  }
  // Last, so that a process killed before this gets the same list again.
  phone.shelf.tags.set(tagKey, listing.lastUpdated);
}

function fetchPass(phone: Phone, pass: PassJson): Promise<void> {
  return inTurn(phone, pass, async () => {
    const held = phone.shelf.passes.get(shelfKey(pass));
    if (!held) return;
    const answer = await phone.requests.get(held.pass, held.lastModified);
    if (answer === 'unchanged') return;
    if ('reason' in answer) await reject(phone, pass, [answer]);
    else await replace(phone, pass, answer);
  });
}

async function replace(phone: Phone, pass: PassJson, download: DownloadedPass): Promise<void> {
  const verdict = inspect(phone, download);
  if ('refusals' in verdict) return reject(phone, pass, verdict.refusals);
  const held = phone.shelf.passes.get(shelfKey(pass));
  if (!held) return;
  if (!isSamePass(held.pass, verdict.pass))
    return reject(phone, pass, [
      refusalOf('identityChanged', 'An update may not change type, serial number or authentication token.'),
    ]);
  const now = phone.clock();
  phone.storage.atomically(() => {
    const shown = localized(phone, verdict);
    for (const change of changeTexts(localized(phone, held), shown, phone.region, now))
      phone.shelf.notify(shown, change, now);
    phone.shelf.passes.set(shelfKey(pass), {
      ...held,
      ...verdict,
      updatedAt: now.toISOString(),
      lastModified: download.lastModified,
      problem: null,
    });
  });
  phone.changed();
}

const isSamePass = (one: PassJson, other: PassJson): boolean =>
  shelfKey(one) === shelfKey(other) && one.authenticationToken === other.authenticationToken;

async function reject(phone: Phone, pass: PassJson, refusals: PassRefusal[]): Promise<void> {
  const problem = refusals.map(({ sentence }) => sentence).join(' ');
  mark(phone, pass, { problem });
  await complain(
    phone,
    pass.webServiceURL ?? '',
    `Get pass task (${shelfKey(pass)}) encountered error: ${problem}`,
  );
}

/** Sends a line to the log endpoint, Wallet's only message to an issuer. The response is ignored. */
async function complain(phone: Phone, serviceUrl: string, message: string): Promise<void> {
  try {
    const response = await phone.requests.log(serviceUrl, `[${phone.clock().toISOString()}] ${message}`);
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof RetryLater)) throw error;
  }
}

export async function pullToRefresh(phone: Phone, serialNumber?: string): Promise<void> {
  const wanted = phone.shelf.passes
    .values()
    .filter(({ pass }) => pass.webServiceURL && (serialNumber ?? pass.serialNumber) === pass.serialNumber);
  for (const { pass } of wanted) {
    try {
      await track(phone, fetchPass(phone, pass));
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      mark(phone, pass, { problem: error.message });
    }
  }
}
