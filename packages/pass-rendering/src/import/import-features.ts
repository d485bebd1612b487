import {
  appStoreIdsMax,
  type Beacon,
  type DesignDocument,
  groupLengthMax,
  isWholeDay,
  locationsMax,
  nfcMessageLengthMax,
  type PassLocation,
  type RelevantDate,
  readInstant,
  relevantTextLengthMax,
  reminderMetersMax,
  urlLengthMax,
  writeInstant,
} from '@tessera/pass-design';
import { type ImportReader, isObject, type Json } from './import-notes.ts';

type Features = DesignDocument['features'];

const locationKeys = new Set(['latitude', 'longitude', 'altitude', 'relevantText']);
const beaconKeys = new Set(['proximityUUID', 'major', 'minor', 'relevantText']);
const dateKeys = new Set(['date', 'relevantDate', 'startDate', 'endDate']);
const nfcKeys = new Set(['message', 'encryptionPublicKey', 'requiresAuthentication']);

const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const publicKey = /^[A-Za-z0-9+/]{40,400}={0,2}$/;

/** The features of a pass: location, dates, sharing, links, NFC. */
export function importFeatures(
  reader: ImportReader,
  pass: Json,
  { timezone, deepLink }: { timezone: string; deepLink: string | null },
): Features {
  const maxDistance = reader.number(pass.maxDistance, 'maxDistance', [Number.MIN_VALUE, reminderMetersMax]);
  return {
    locations: importLocations(reader, pass),
    ...(maxDistance !== undefined && { maxDistance }),
    expiry: importExpiry(reader, pass.expirationDate, timezone),
    groupPasses: importGroup(reader, pass.groupingIdentifier),
    sharingProhibited: pass.sharingProhibited === true,
    deepLink,
    relevantDates: importDates(reader, pass),
    beacons: importBeacons(reader, pass),
    appLinks: importAppLinks(reader, pass),
    nfc: importNfc(reader, pass.nfc),
  };
}

function importLocations(reader: ImportReader, pass: Json): PassLocation[] {
  return reader.list(pass.locations, 'locations', locationsMax).flatMap(([raw, path], index) => {
    reader.noteUnknown(raw, path, locationKeys);
    const latitude = reader.number(raw.latitude, `${path}.latitude`, [-90, 90]);
    const longitude = reader.number(raw.longitude, `${path}.longitude`, [-180, 180]);
    const altitude = reader.number(raw.altitude, `${path}.altitude`, [-12_000, 100_000]);
    if (latitude === undefined || longitude === undefined) {
      reader.note(path, 'This location has no valid latitude and longitude and was left out.');
      return [];
    }
    return [
      {
        id: `location${index + 1}`,
        latitude,
        longitude,
        ...(altitude !== undefined && { altitude }),
        ...relevantTextOf(reader, raw, path),
      },
    ];
  });
}

function relevantTextOf(reader: ImportReader, raw: Json, path: string): { relevantText?: string } {
  const relevantText = reader.text(raw.relevantText, `${path}.relevantText`, relevantTextLengthMax);
  return relevantText ? { relevantText } : {};
}

function importBeacons(reader: ImportReader, pass: Json): Beacon[] {
  return reader.list(pass.beacons, 'beacons', locationsMax).flatMap(([raw, path], index) => {
    reader.noteUnknown(raw, path, beaconKeys);
    const { proximityUUID } = raw;
    if (typeof proximityUUID !== 'string' || !uuid.test(proximityUUID)) {
      reader.note(`${path}.proximityUUID`, 'This beacon has no valid UUID and was left out.');
      return [];
    }
    const number = (key: string) => {
      const given = reader.number(raw[key], `${path}.${key}`, [0, 65_535]);
      if (given === undefined || Number.isInteger(given)) return given === undefined ? {} : { [key]: given };
      reader.note(`${path}.${key}`, 'This is not a whole number and was left out.');
      return {};
    };
    return [
      {
        id: `beacon${index + 1}`,
        uuid: withDashes(proximityUUID),
        ...number('major'),
        ...number('minor'),
        ...relevantTextOf(reader, raw, path),
      },
    ];
  });
}

const withDashes = (given: string): string =>
  given.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function importExpiry(reader: ImportReader, given: unknown, timezone: string): Features['expiry'] {
  if (given === undefined || given === null) return null;
  const at = readDate(given, timezone);
  if (at) return { kind: 'fixed', at: writeInstant(at, timezone) };
  reader.note('expirationDate', 'This is not a date and was left out.');
  return null;
}

/** The date of a text; null for anything else, and for years without four digits. */
function readDate(given: unknown, timezone: string): Date | null {
  const instant = typeof given === 'string' ? readInstant(given, timezone) : null;
  const year = instant?.getUTCFullYear() ?? 0;
  return year >= 1970 && year < 9999 ? instant : null;
}

function importGroup(reader: ImportReader, given: unknown): string | null {
  if (typeof given === 'string' && given.length > groupLengthMax) {
    reader.note('groupingIdentifier', `A group has at most ${groupLengthMax} characters; it was left out.`);
    return null;
  }
  return reader.textOrSerial(given, 'groupingIdentifier', groupLengthMax) || null;
}

/** `relevantDate` is for older systems and usually repeats another date. */
function importDates(reader: ImportReader, pass: Json): RelevantDate[] {
  const dates = reader
    .list(pass.relevantDates, 'relevantDates', locationsMax)
    .flatMap(([raw, path], index) => {
      reader.noteUnknown(raw, path, dateKeys);
      const start = raw.date ?? raw.relevantDate ?? raw.startDate;
      const end = raw.endDate;
      if (typeof start !== 'string' || !readDate(start, 'UTC')) {
        reader.note(path, 'This is not a date and was left out.');
        return [];
      }
      const hasEnd = typeof end === 'string' && readDate(end, 'UTC') !== null;
      if (end !== undefined && !hasEnd)
        reader.note(`${path}.endDate`, 'This is not a date and was left out.');
      return [{ id: `date${index + 1}`, start, ...(hasEnd && { end }) }];
    });
  const { relevantDate } = pass;
  if (relevantDate === undefined || relevantDate === null) return dates;
  if (dates.length > 0) {
    const at = (date: unknown) => (typeof date === 'string' ? readDate(date, 'UTC')?.getTime() : undefined);
    if (!dates.some(({ start }) => at(start) === at(relevantDate)))
      reader.note('relevantDate', 'The other dates are used instead; this one was left out.');
    return dates;
  }
  if (typeof relevantDate === 'string' && readDate(relevantDate, 'UTC')) {
    // A date without a time would become an interval.
    const start = isWholeDay(relevantDate) ? `${relevantDate.trim()}T00:00` : relevantDate;
    return [{ id: 'date1', start }];
  }
  reader.note('relevantDate', 'This is not a date and was left out.');
  return [];
}

function importAppLinks(reader: ImportReader, pass: Json): Features['appLinks'] {
  const given = pass.associatedStoreIdentifiers;
  const ids = Array.isArray(given) ? given.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  if (
    given !== undefined &&
    (!Array.isArray(given) || ids.length < given.length || ids.length > appStoreIdsMax)
  )
    reader.note('associatedStoreIdentifiers', 'Some ids of apps could not be taken over.');
  const launchUrl = reader.text(pass.appLaunchURL, 'appLaunchURL', urlLengthMax);
  if (ids.length === 0 && !launchUrl) return null;
  return { appStoreIds: ids.slice(0, appStoreIdsMax), ...(launchUrl && { launchUrl }) };
}

function importNfc(reader: ImportReader, given: unknown): Features['nfc'] {
  if (given === undefined || given === null) return null;
  const raw = isObject(given) ? given : {};
  reader.noteUnknown(raw, 'nfc', nfcKeys);
  const message = reader.personal(raw.message, 'nfc.message', nfcMessageLengthMax);
  if (!message) {
    reader.note('nfc', 'The NFC part has no message and was left out.');
    return null;
  }
  const { encryptionPublicKey } = raw;
  const isKey = typeof encryptionPublicKey === 'string' && publicKey.test(encryptionPublicKey);
  if (encryptionPublicKey !== undefined && !isKey)
    reader.note('nfc.encryptionPublicKey', 'This is not a public key in Base64; it was left out.');
  return {
    message,
    ...(isKey && { encryptionPublicKey }),
    requiresAuthentication: raw.requiresAuthentication === true,
    redemptionIssuers: [],
  };
}
