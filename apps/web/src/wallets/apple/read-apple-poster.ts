import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';
import type { AppleCardField } from './apple-card.ts';
import type { PosterSource } from './apple-poster.ts';
import { type AppleDevice, appleFrontText, appleValueText } from './apple-value-text.ts';

export type ApplePoster = {
  kind: 'ticket' | 'generic' | 'journey';
  logoText: string;
  title: string;
  lines: string[];
  stops: { code: string; city: string; time: string }[];
  facts: AppleCardField[];
  /** A CSS color; null if Wallet derives one from the picture. */
  footerColor: string | null;
};

export function readApplePoster({ kind, pass, device }: PosterSource): ApplePoster {
  if (kind === 'generic') return readGeneric(pass, device);
  return kind === 'ticket' ? readTicket(pass, device) : readJourney(pass, device);
}

const fieldsOf = (group: unknown, device: AppleDevice): AppleCardField[] =>
  recordsOf(group).map((field) => ({
    key: textOf(field.key),
    label: textOf(field.label),
    text: appleFrontText(field, device),
  }));

const rgb = /^rgb\([\d\s,]+\)$|^#[0-9a-f]{6}$/i;
const present = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');

function readTicket(pass: JsonRecord, device: AppleDevice): ApplePoster {
  const tags = recordOf(pass.semantics);
  const title = textOf(tags.eventName);
  const venue = present([textOf(tags.venueName), textOf(tags.venueRoom)]);
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
      ...fieldsOf(recordOf(pass.eventTicket).additionalInfoFields, device),
    ],
    footerColor: rgb.test(color) ? color : null,
  };
}

function readGeneric(pass: JsonRecord, device: AppleDevice): ApplePoster {
  const groups = recordOf(pass.posterGeneric);
  const [primary] = fieldsOf(groups.primaryFields, device);
  const footer = fieldsOf(groups.footerFields, device);
  return {
    kind: 'generic',
    logoText: '',
    title: primary?.text ?? '',
    lines: fieldsOf(groups.secondaryFields, device).map(({ text }) => text),
    stops: [],
    facts: footer,
    footerColor: null,
  };
}

function readJourney(pass: JsonRecord, device: AppleDevice): ApplePoster {
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
