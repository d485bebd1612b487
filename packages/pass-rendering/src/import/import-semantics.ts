import {
  type DetailKey,
  type Details,
  detailsOf,
  type PassType,
  readInstant,
  type TransitMode,
  textLengthMax,
} from '@tessera/pass-design';
import { type ImportReader, isObject, type Json, ofOneHolder } from './import-notes.ts';

/** Details by the semantic tag that contains them as a plain text or number. */
const plainTags: Readonly<Record<string, DetailKey>> = {
  eventName: 'eventName',
  eventStartDate: 'startsAt',
  eventEndDate: 'endsAt',
  venueDoorsOpenDate: 'doorsAt',
  venueName: 'venueName',
  venueRoom: 'venueRoom',
  venueEntrance: 'entrance',
  attendeeName: 'attendeeName',
  transitProvider: 'carrierName',
  airlineCode: 'carrierCode',
  flightNumber: 'serviceNumber',
  vehicleNumber: 'serviceNumber',
  carNumber: 'coach',
  departureAirportCode: 'originCode',
  departureAirportName: 'originName',
  departureCityName: 'originName',
  departureLocationTimeZone: 'originTimezone',
  destinationLocationTimeZone: 'destinationTimezone',
  departureStationName: 'originName',
  departureTerminal: 'originTerminal',
  departureGate: 'originGate',
  departurePlatform: 'originPlatform',
  destinationAirportCode: 'destinationCode',
  destinationAirportName: 'destinationName',
  destinationCityName: 'destinationName',
  destinationStationName: 'destinationName',
  destinationTerminal: 'destinationTerminal',
  destinationGate: 'destinationGate',
  destinationPlatform: 'destinationPlatform',
  currentDepartureDate: 'departsAt',
  originalDepartureDate: 'departsAt',
  currentBoardingDate: 'boardsAt',
  originalBoardingDate: 'boardsAt',
  currentArrivalDate: 'arrivesAt',
  originalArrivalDate: 'arrivesAt',
  confirmationNumber: 'confirmationCode',
  boardingGroup: 'boardingGroup',
  boardingSequenceNumber: 'boardingSequence',
  ticketFareClass: 'travelClass',
};

/** Of two tags for one detail, the first in `plainTags` with a value wins: the current time before the original one. */
type Found = Partial<Record<DetailKey, { text: string; path: string }>>;

/** Imports semantic tags of the pass and of its fields as details. */
export function importSemantics(
  reader: ImportReader,
  sources: readonly [tags: unknown, path: string][],
  { passType, transitMode }: { passType: PassType; transitMode?: TransitMode },
): Details {
  const found: Found = {};
  for (const [tags, path] of sources) {
    if (tags === undefined || tags === null) continue;
    if (isObject(tags)) readTags(reader, tags, path, found);
    else reader.note(path, 'The semantic tags could not be read.');
  }
  const rules = new Map(detailsOf({ passType, transitMode }).map((detail) => [detail.key, detail]));
  const details: Details = {};
  for (const [key, { text, path }] of Object.entries(found) as [
    DetailKey,
    { text: string; path: string },
  ][]) {
    const rule = rules.get(key);
    if (!rule) reader.note(path, 'A pass of this type has no such detail; the tag was left out.');
    else if (rule.kind === 'date' && !readInstant(text, 'UTC'))
      reader.note(path, 'This is not a date and was left out.');
    else {
      details[key] = text;
      if (holderDetails.has(key)) reader.note(path, ofOneHolder);
    }
  }
  return details;
}

const holderDetails: ReadonlySet<DetailKey> = new Set([
  ...(['attendeeName', 'passengerName', 'section', 'row', 'seat', 'balance'] as const),
  ...(['confirmationCode', 'boardingSequence'] as const),
]);

function readTags(reader: ImportReader, tags: Json, path: string, found: Found): void {
  const put = (key: DetailKey, value: unknown, tag: string) => {
    const text = reader.text(value, `${path}.${tag}`, textLengthMax);
    if (!text) return;
    const at = `${path}.${tag}`;
    found[key] ??= { text, path: at };
    if (found[key].text !== text)
      reader.note(at, `Another tag tells this, too (${found[key].path}); this one was left out.`);
  };
  for (const [tag, key] of Object.entries(plainTags)) put(key, tags[tag], tag);
  for (const [tag, read] of Object.entries(structuredTags)) {
    if (tags[tag] !== undefined && !read(tags[tag], tags, (key, value) => put(key, value, tag)))
      reader.note(`${path}.${tag}`, 'Not all of this tag could be taken over.');
  }
  for (const tag of Object.keys(tags)) {
    if (!Object.hasOwn(plainTags, tag) && !Object.hasOwn(structuredTags, tag))
      reader.note(`${path}.${tag}`, 'A design has no place for this semantic tag.');
  }
}

/** Returns whether the whole tag was read. */
type ReadTag = (value: unknown, tags: Json, put: (key: DetailKey, value: unknown) => void) => boolean;

const structuredTags: Readonly<Record<string, ReadTag>> = {
  eventStartDateInfo: (info, _, put) => {
    if (!isObject(info) || typeof info.date !== 'string') return false;
    put('startsAt', info.ignoreTimeComponents === true ? info.date.slice(0, 'YYYY-MM-DD'.length) : info.date);
    return Object.entries(info).every(
      ([key, value]) => key === 'date' || key === 'ignoreTimeComponents' || value === false,
    );
  },
  performerNames: (names, _, put) => {
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) return false;
    put('performers', names.join(', '));
    return true;
  },
  seats: (seats, _, put) => {
    const [seat, ...others] = Array.isArray(seats) ? seats : [];
    if (!isObject(seat)) return false;
    put('section', seat.seatSection);
    put('row', seat.seatRow);
    put('seat', seat.seatNumber);
    const known = ['seatSection', 'seatRow', 'seatNumber'];
    return others.length === 0 && Object.keys(seat).every((key) => known.includes(key));
  },
  flightCode: (code, { airlineCode }, put) => {
    if (typeof code !== 'string') return false;
    put(
      'serviceNumber',
      typeof airlineCode === 'string' && code.startsWith(airlineCode) ? code.slice(airlineCode.length) : code,
    );
    return true;
  },
  passengerName: (name, _, put) => {
    if (!isObject(name)) return false;
    const parts = [name.givenName, name.middleName, name.familyName];
    put('passengerName', parts.filter((part) => typeof part === 'string' && part !== '').join(' '));
    return Object.keys(name).every((key) => ['givenName', 'middleName', 'familyName'].includes(key));
  },
  balance: (balance, _, put) => {
    if (!isObject(balance)) return false;
    put('balance', balance.amount);
    put('currencyCode', balance.currencyCode);
    return true;
  },
};
