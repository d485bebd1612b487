import type { AppleCardField } from './apple-card.ts';
import { type AppleDevice, appleValueText } from './apple-value-text.ts';
import { type JsonRecord, recordOf, recordsOf, textOf } from './json-reading.ts';

/** A pass in one of Apple's newer layouts, ready to draw. */
export type ApplePoster = {
  kind: 'ticket' | 'generic' | 'journey';
  logoText: string;
  title: string;
  /** Below the title: when and where. */
  lines: string[];
  /** The ends of a journey. */
  stops: { code: string; city: string; time: string }[];
  facts: AppleCardField[];
  /** A CSS colour; null where Wallet takes one from the picture. */
  footerColor: string | null;
};

type Read = {
  pass: JsonRecord;
  device: AppleDevice;
  fieldsOf: (group: unknown) => AppleCardField[];
};

/** The layout of a system that knows it, if the pass has what Wallet requires; null for the classic layout. Before iOS 27 a poster ticket needed NFC. */
export function readApplePoster(read: Read): ApplePoster | null {
  const { pass, device } = read;
  const version = device.iosVersion ?? 27;
  const [scheme] = Array.isArray(pass.preferredStyleSchemes) ? pass.preferredStyleSchemes : [];
  const isReadable = 'nfc' in pass || (version >= 27 && recordsOf(pass.barcodes).length > 0);
  if (scheme === 'posterEventTicket' && 'eventTicket' in pass && version >= 18 && isReadable)
    return readTicket(read);
  if (scheme === 'semanticBoardingPass' && 'boardingPass' in pass && version >= 26) return readJourney(read);
  return 'posterGeneric' in pass && version >= 27 ? readGeneric(read) : null;
}

const rgb = /^rgb\([\d\s,]+\)$|^#[0-9a-f]{6}$/i;
const present = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

function readTicket({ pass, device, fieldsOf }: Read): ApplePoster | null {
  const tags = recordOf(pass.semantics);
  const title = textOf(tags.eventName);
  const venue = present([textOf(tags.venueName), textOf(tags.venueRoom)]);
  if (!title || venue.length === 0) return null;
  const info = recordOf(tags.eventStartDateInfo);
  const start = tags.eventStartDate
    ? dateOf(tags.eventStartDate, device, { dateStyle: 'medium', timeStyle: 'short' })
    : dateOf(info.date, device, { dateStyle: 'medium' });
  const [seat = {}] = recordsOf(tags.seats);
  const color = textOf(pass.footerBackgroundColor);
  return {
    kind: 'ticket',
    logoText: textOf(pass.eventLogoText),
    title,
    lines: present([start, venue.join(' · ')]),
    stops: [],
    facts: [
      ...facts([
        ['Entrance', tags.venueEntrance],
        ['Section', seat.seatSection],
        ['Row', seat.seatRow],
        ['Seat', seat.seatNumber],
      ]),
      ...fieldsOf(recordOf(pass.eventTicket).additionalInfoFields),
    ],
    footerColor: rgb.test(color) ? color : null,
  };
}

function readGeneric({ pass, fieldsOf }: Read): ApplePoster | null {
  const groups = recordOf(pass.posterGeneric);
  const [primary] = fieldsOf(groups.primaryFields);
  if (!primary) return null;
  const footer = fieldsOf(groups.footerFields);
  return {
    kind: 'generic',
    logoText: '',
    title: primary.text,
    lines: fieldsOf(groups.secondaryFields).map(({ text }) => text),
    stops: [],
    facts: footer,
    footerColor: null,
  };
}

function readJourney({ pass, device }: Read): ApplePoster | null {
  const tags = recordOf(pass.semantics);
  const stop = (end: 'departure' | 'destination', time: unknown) => ({
    code: textOf(tags[`${end}AirportCode`]),
    city: textOf(tags[`${end}CityName`]) || textOf(tags[`${end}AirportName`]),
    time: dateOf(time, device, { timeStyle: 'short' }),
  });
  const stops = [
    stop('departure', tags.currentDepartureDate ?? tags.originalDepartureDate),
    stop('destination', tags.currentArrivalDate ?? tags.originalArrivalDate),
  ];
  if (stops.some(({ code }) => !code)) return null;
  const [seat = {}] = recordsOf(tags.seats);
  const name = recordOf(tags.passengerName);
  return {
    kind: 'journey',
    logoText: textOf(tags.transitProvider),
    title: textOf(tags.flightCode),
    lines: present([
      dateOf(tags.originalDepartureDate, device, { dateStyle: 'medium' }),
      present([textOf(name.givenName), textOf(name.familyName)]).join(' '),
    ]),
    stops,
    facts: facts([
      ['Terminal', tags.departureTerminal],
      ['Gate', tags.departureGate],
      ['Boarding', dateOf(tags.currentBoardingDate, device, { timeStyle: 'short' })],
      ['Group', tags.boardingGroup],
      ['Seat', seat.seatNumber],
    ]),
    footerColor: null,
  };
}

function facts(pairs: readonly [label: string, value: unknown][]): AppleCardField[] {
  return pairs.flatMap(([label, value]) => {
    const text = textOf(value);
    return text ? [{ key: label, label, text }] : [];
  });
}

/** As written, on the clock of its own offset. */
function dateOf(
  value: unknown,
  device: AppleDevice,
  { dateStyle, timeStyle }: { dateStyle?: 'medium'; timeStyle?: 'short' },
): string {
  const styles = {
    dateStyle: `PKDateStyle${dateStyle ? 'Medium' : 'None'}`,
    timeStyle: `PKDateStyle${timeStyle ? 'Short' : 'None'}`,
  };
  return appleValueText({ value: textOf(value), ...styles, ignoresTimeZone: true }, device);
}

/** What a button of the pass is called, by Apple’s name for it. */
export const actionLabels: Readonly<Record<string, string>> = {
  viewSchedule: 'View schedule',
  watchTrailer: 'Watch trailer',
  listenToMusic: 'Listen to music',
  call: 'Call',
  place: 'Show place',
  addToBalance: 'Add to balance',
  order: 'Order',
  shop: 'Shop',
  membershipBenefits: 'Benefits',
  bookAppointment: 'Book appointment',
  bookCar: 'Book a car',
  bookFlight: 'Book a flight',
  bookStay: 'Book a stay',
  viewOffersRewards: 'Offers and rewards',
};
