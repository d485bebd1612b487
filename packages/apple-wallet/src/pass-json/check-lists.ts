import { AppleWalletError } from '../errors.ts';
import { w3cDate } from './dates.ts';
import type { PassJsonInput, RelevantDate } from './pass-json-input.ts';

/** Wallet rejects passes with more locations or beacons. */
const locationsMax = 10;
const beaconsMax = 10;
const featuredActionsMax = 2;
const nfcMessageBytesMax = 64;
const relevantIntervalMillisecondsMax = 24 * 60 * 60 * 1000;
const uint16Max = 0xffff;
const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Checks lists and small objects with their own limits. */
export function checkLists(input: PassJsonInput): void {
  checkCount(input.locations, locationsMax, 'locations');
  checkCount(input.beacons, beaconsMax, 'beacons');
  checkCount(input.featuredActions, featuredActionsMax, 'featuredActions');
  checkLocations(input);
  checkBeacons(input);
  if (input.nfc && new TextEncoder().encode(input.nfc.message).length > nfcMessageBytesMax) {
    throw new AppleWalletError('outOfRange', { path: 'nfc.message', detail: 'At most 64 bytes.' });
  }
}

function checkCount(list: readonly unknown[] | undefined, max: number, path: string): void {
  if (list && list.length > max) throw new AppleWalletError('tooMany', { path, detail: `At most ${max}.` });
}

function checkLocations({ locations = [] }: PassJsonInput): void {
  for (const [index, { latitude, longitude }] of locations.entries()) {
    checkRange(latitude, -90, 90, `locations[${index}].latitude`);
    checkRange(longitude, -180, 180, `locations[${index}].longitude`);
  }
}

function checkBeacons({ beacons = [] }: PassJsonInput): void {
  for (const [index, { proximityUUID, major = 0, minor = 0 }] of beacons.entries()) {
    if (!uuidPattern.test(proximityUUID)) {
      throw new AppleWalletError('wrongType', { path: `beacons[${index}].proximityUUID` });
    }
    checkRange(major, 0, uint16Max, `beacons[${index}].major`);
    checkRange(minor, 0, uint16Max, `beacons[${index}].minor`);
  }
}

function checkRange(value: unknown, min: number, max: number, path: string): void {
  if (typeof value !== 'number') throw new AppleWalletError('wrongType', { path });
  if (!(value >= min && value <= max)) throw new AppleWalletError('outOfRange', { path });
}

/** iOS 18 reads the key `relevantDate` in each entry, iOS 26 and newer `date`; write an instant under both. */
export function relevantDatesForAll(dates: readonly RelevantDate[]): Record<string, string>[] {
  return dates.map((entry, index): Record<string, string> => {
    const path = `relevantDates[${index}]`;
    if ('date' in entry) {
      const date = w3cDate(entry.date, path);
      return { date, relevantDate: date };
    }
    const startDate = w3cDate(entry.startDate, `${path}.startDate`);
    const endDate = w3cDate(entry.endDate, `${path}.endDate`);
    const milliseconds = Date.parse(endDate) - Date.parse(startDate);
    if (milliseconds <= 0 || milliseconds > relevantIntervalMillisecondsMax) {
      throw new AppleWalletError('intervalTooLong', { path });
    }
    return { startDate, endDate };
  });
}
