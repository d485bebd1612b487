import type { PassContent } from '../render/pass-content.ts';
import { hasAppleBarcode } from './barcode-formats.ts';
import { isWholeDay } from './calendar.ts';
import { type DesignStyle, guideKinds } from './design-choices.ts';
import type { DetailKey, Details } from './details.ts';
import { flightForms } from './flight.ts';
import type { PassType } from './pass-type.ts';
import type { GuideKey } from './poster-schema.ts';

/** Apple's newer layout for a pass type. */
export function styleOf(passType: PassType): DesignStyle | null {
  if (passType === 'boardingPass') return 'semantic';
  return passType === 'eventTicket' || passType === 'generic' ? 'poster' : null;
}

/** The links of Apple’s event guide or boarding pass. */
export function guideKeysOf(passType: PassType): GuideKey[] {
  return passType === 'eventTicket' || passType === 'boardingPass'
    ? (Object.keys(guideKinds[passType]) as GuideKey[])
    : [];
}

/** `part` follows “Apple Wallet shows the poster only with”. */
export type MissingPart = { path: string; part: string };

/** The missing parts without which Apple Wallet silently shows the classic layout. */
export function missingForStyle(content: PassContent): MissingPart[] {
  if (!content.style) return [];
  if (content.style === 'semantic') return missingForJourney(content);
  return content.passType === 'eventTicket' ? missingForTicket(content) : missingForGeneric(content);
}

/** The event's name in Apple’s tags: its own, or the largest text if the event only has a start. */
export function eventNameOf({ details = {}, fields, heading }: PassContent): string | undefined {
  return (
    details.eventName ??
    (details.startsAt && (fields.primary.find(({ text }) => text !== '')?.text || heading))
  );
}

function missingForTicket(content: PassContent): MissingPart[] {
  const { details = {}, barcode, nfc } = content;
  return present([
    !eventNameOf(content) && { path: 'details.eventName', part: 'the name of the event' },
    !details.venueName &&
      !details.venueRoom && { path: 'details.venueName', part: 'the name of the venue or of its room' },
    !hasAppleBarcode(barcode) && !nfc?.encryptionPublicKey && { path: 'barcode', part: 'a barcode, or NFC' },
  ]);
}

function missingForGeneric({ fields }: PassContent): MissingPart[] {
  const isFilled = fields.primary.some(({ value }) => value !== '');
  return isFilled ? [] : [{ path: 'slots.primary', part: 'a primary field' }];
}

/** Apple shows a journey only with all tags of a flight. */
const journeyParts: Partial<Record<DetailKey, { part: string; fits?: (text: string) => boolean }>> = {
  carrierCode: { part: 'the airline code', fits: isOfForm('carrierCode') },
  serviceNumber: { part: 'the flight number, up to four digits', fits: isOfForm('serviceNumber') },
  originCode: { part: 'the airport code of departure', fits: isOfForm('originCode') },
  originName: { part: 'the name of the place of departure' },
  originTimezone: { part: 'the time zone of departure, such as Europe/Lisbon', fits: isTimezone },
  destinationCode: { part: 'the airport code of arrival', fits: isOfForm('destinationCode') },
  destinationName: { part: 'the name of the place of arrival' },
  destinationTimezone: { part: 'the time zone of arrival, such as Europe/Oslo', fits: isTimezone },
  departsAt: { part: 'the time of departure', fits: (text) => !isWholeDay(text) },
  arrivesAt: { part: 'the time of arrival', fits: (text) => !isWholeDay(text) },
};

function isOfForm(key: keyof typeof flightForms): (text: string) => boolean {
  return (text) => flightForms[key].test(text);
}

function missingForJourney({ transitMode, details = {} }: PassContent): MissingPart[] {
  if (transitMode !== 'air') return [{ path: 'transitMode', part: 'a journey by air' }];
  return Object.entries(journeyParts).flatMap(([key, { part, fits = () => true }]) => {
    const text = details[key as keyof Details];
    return text && fits(text) ? [] : [{ path: `details.${key}`, part }];
  });
}

function isTimezone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const present = <Item>(items: readonly (Item | false | undefined)[]): Item[] =>
  items.filter((item): item is Item => Boolean(item));
