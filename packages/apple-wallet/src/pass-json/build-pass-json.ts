import { AppleWalletError } from '../errors.ts';
import { encodedBarcode } from './barcode.ts';
import { checkLists, relevantDatesForAll } from './check-lists.ts';
import { checkedStyles } from './check-styles.ts';
import { checkWebService } from './check-web-service.ts';
import { w3cDate } from './dates.ts';
import type { PassJsonInput } from './pass-json-input.ts';
import { findUnwritable } from './unwritable.ts';

export type BuildPassJsonOptions = {
  /** Accepts an `http:` web service on any host, which phones accept only with a developer setting. Loopback is always accepted. */
  insecureWebServiceAllowed?: boolean;
};

const requiredTexts = [
  'passTypeIdentifier',
  'teamIdentifier',
  'serialNumber',
  'organizationName',
  'description',
] as const;
const optionalTexts = [
  'logoText',
  'webServiceURL',
  'authenticationToken',
  'groupingIdentifier',
  'appLaunchURL',
] as const;
const flags = ['voided', 'sharingProhibited', 'suppressStripShine', 'useAutomaticColors'] as const;
const colors = [
  'backgroundColor',
  'foregroundColor',
  'labelColor',
  'stripColor',
  'footerBackgroundColor',
] as const;

const hexPattern = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const rgbPattern = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;

/**
 * Writes pass.json and rejects values that a phone would reject or silently ignore.
 * @throws AppleWalletError with the code of the first error and its path.
 * @see https://developer.apple.com/documentation/walletpasses/pass
 */
export function buildPassJson(input: PassJsonInput, options: BuildPassJsonOptions = {}): string {
  checkTypes(input);
  checkWebService(input, options.insecureWebServiceAllowed ?? false);
  checkLists(input);
  checkPoster(input);
  checkCompanions(input);
  const unwritable = findUnwritable(input);
  if (unwritable) throw new AppleWalletError(unwritable.code, { path: unwritable.path.replace(/^\./, '') });
  const { passTypeIdentifier, teamIdentifier, ...rest } = input;
  return JSON.stringify({
    // These three come first, so that the signer can compare the ids without parsing.
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    ...rest,
    ...checkedStyles(input),
    ...writtenColors(input),
    ...writtenDates(input),
    ...(input.barcodes && {
      barcodes: input.barcodes.map((barcode, index) => encodedBarcode(barcode, `barcodes[${index}]`)),
    }),
  });
}

function checkTypes(input: PassJsonInput): void {
  for (const key of requiredTexts) {
    const text: unknown = input[key];
    if (text === undefined || text === '') throw new AppleWalletError('missingKey', { path: key });
    if (text === null) throw new AppleWalletError('nullValue', { path: key });
    if (typeof text !== 'string')
      throw new AppleWalletError('wrongType', { path: key, detail: 'A text is needed.' });
  }
  for (const key of optionalTexts) checkType(input[key], 'string', key);
  for (const key of flags) checkType(input[key], 'boolean', key);
  checkType(input.maxDistance, 'number', 'maxDistance');
}

function checkType(value: unknown, type: 'string' | 'boolean' | 'number', path: string): void {
  if (value === undefined) return;
  if (typeof value !== type) throw new AppleWalletError(value === null ? 'nullValue' : 'wrongType', { path });
}

function checkCompanions(input: PassJsonInput): void {
  if (input.groupingIdentifier !== undefined && !input.eventTicket && !input.boardingPass) {
    throw new AppleWalletError('groupingNotAllowed', { path: 'groupingIdentifier' });
  }
  if (input.appLaunchURL !== undefined && !input.associatedStoreIdentifiers?.length) {
    throw new AppleWalletError('appLaunchWithoutApp', { path: 'appLaunchURL' });
  }
}

function writtenColors(input: PassJsonInput): Record<string, string> {
  const result: Record<string, string> = {};
  for (const key of colors) if (input[key] !== undefined) result[key] = rgbColor(input[key], key);
  return result;
}

function writtenDates(input: PassJsonInput): Record<string, unknown> {
  const { expirationDate, relevantDate, relevantDates } = input;
  return {
    ...(expirationDate !== undefined && { expirationDate: w3cDate(expirationDate, 'expirationDate') }),
    ...(relevantDate !== undefined && { relevantDate: w3cDate(relevantDate, 'relevantDate') }),
    ...(relevantDates && { relevantDates: relevantDatesForAll(relevantDates) }),
  };
}

/** `#rrggbb` or `rgb(…)` as `rgb(r, g, b)`, the form that every iOS version accepts. */
function rgbColor(text: unknown, path: string): string {
  if (typeof text === 'string') {
    const hex = hexPattern.exec(text);
    if (hex)
      return `rgb(${hex
        .slice(1)
        .map((pair) => Number.parseInt(pair, 16))
        .join(', ')})`;
    const rgb = rgbPattern.exec(text)?.slice(1).map(Number);
    if (rgb?.every((channel) => channel <= 255)) return `rgb(${rgb.join(', ')})`;
  }
  throw new AppleWalletError('invalidColor', { path });
}

/** Wallet silently falls back to a classic ticket if one of these is missing. */
function checkPoster(input: PassJsonInput): void {
  if (input.preferredStyleSchemes?.[0] !== 'posterEventTicket') return;
  const lacking = lackingOf(input);
  if (lacking) throw new AppleWalletError('posterIncomplete', { detail: `Lacking: ${lacking}.` });
}

function lackingOf({ eventTicket, semantics = {}, nfc, barcodes }: PassJsonInput): string | null {
  if (!eventTicket) return 'eventTicket';
  if (!semantics.eventName) return 'semantics.eventName';
  if (!semantics.venueName && !semantics.venueRegionName && !semantics.venueRoom)
    return 'semantics.venueName';
  const sports = semantics.eventType === 'PKEventTypeSports';
  if (sports && !(semantics.homeTeamAbbreviation && semantics.awayTeamAbbreviation)) {
    return 'semantics.homeTeamAbbreviation and semantics.awayTeamAbbreviation';
  }
  const live = semantics.eventType === 'PKEventTypeLivePerformance';
  if (live && !semantics.performerNames?.length) return 'semantics.performerNames';
  // Before iOS 26 a poster ticket required NFC; since iOS 27 a barcode suffices.
  return nfc || barcodes?.length ? null : 'nfc or barcodes';
}
