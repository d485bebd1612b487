import {
  type GoogleObject,
  isLinkUri,
  type Json,
  type ParsedObjectInput,
  writeObject,
} from '@tessera/google-wallet/write';
import {
  type ContentBarcode,
  type ContentField,
  type Details,
  latestMessageKey,
  type PassContent,
  readInstant,
  type rotatingFormats,
  writeInstant,
} from '@tessera/pass-design';
import { localTime } from './google-flight.ts';
import { type GoogleImageAddresses, googleImages } from './google-images.ts';
import {
  type GoogleTemplate,
  googleDeepLink,
  hasOwnDeepLinks,
  hasOwnLocations,
  linkKey,
  ownBackground,
  ownCover,
} from './google-template.ts';
import { builtInGoogleText, detailText, translatedText } from './google-text.ts';

/** Larger amounts overflow Google's 64-bit micros and remain texts. */
const amountMax = 1e12;

type Money = { amount: number; currencyCode: string };

/** A currency field as Google's money; undefined for any other field. */
function googleBalance(field: ContentField | undefined): Money | undefined {
  if (field?.kind !== 'currency' || typeof field.value !== 'number' || !field.currencyCode) return undefined;
  return Math.abs(field.value) < amountMax
    ? { amount: field.value, currencyCode: field.currencyCode }
    : undefined;
}

/** A field as loyalty points. A non-numeric value becomes a text, an empty one a dash, since a card's points cannot be removed later. */
function googlePoints(content: PassContent, field: ContentField | undefined) {
  if (!field) return undefined;
  const number = field.kind === 'number' && typeof field.value === 'number' ? field.value : undefined;
  const label = field.label
    ? translatedText(content, `fields.${field.id}.label`, field.label)
    : builtInGoogleText(content, 'points');
  return { label, balance: googleBalance(field) ?? number ?? (field.text || '–') };
}

/** Google supports ITF with fourteen digits only (ITF-14). */
const itf14 = /^\d{14}$/;

/** The barcode for Google. If Google does not support it, digits that a cashier can type. */
function googleBarcode(barcode: ContentBarcode | null): ParsedObjectInput['barcode'] {
  if (!barcode) return null;
  const { format, message } = barcode;
  if (format === 'itf' && !itf14.test(message) && !barcode.fallback) return { format: 'textOnly', message };
  const drawn = format === 'itf' && !itf14.test(message) ? (barcode.fallback ?? format) : format;
  return { format: drawn, message, ...(barcode.altText ? { altText: barcode.altText } : {}) };
}

/** Beside a rotating barcode, a constant one could be copied. */
function barcodePart({ barcode }: PassContent, secret: string | undefined) {
  if (!barcode?.rotating || !secret) return { barcode: googleBarcode(barcode), rotatingBarcode: null };
  const { format, message, altText } = barcode;
  return {
    barcode: null,
    rotatingBarcode: { format: format as RotatingFormat, message, secret, ...(altText && { altText }) },
  };
}

type RotatingFormat = (typeof rotatingFormats)[number];

type Fields = ReadonlyMap<string, ContentField>;

/** An object's content besides its template. */
export type GoogleObjectContent = {
  /** Google's id of the pass: `issuer.suffix`. */
  id: string;
  serialNumber: string;
  content: PassContent;
  images: GoogleImageAddresses;
  /** The pass's secret in hex, for a rotating barcode; without it the barcode is constant. */
  rotatingSecret?: string;
};

/**
 * A pass as a Google object, as a patch: `null` removes an earlier value.
 * @param write creates the resource. The server passes `buildObject`, which validates the input first; a preview avoids its schemas.
 */
export function googleObject(
  template: GoogleTemplate,
  pass: GoogleObjectContent,
  write: (input: ParsedObjectInput) => GoogleObject = writeObject,
): GoogleObject {
  const { content } = pass;
  const fields: Fields = new Map(
    Object.values(content.fields).flatMap((slot) => slot.map((field) => [field.key, field])),
  );
  const resource = write({
    ...commonPart(template, pass, fields),
    heroUri: ownCover(template, pass),
    ...typedPart(template, pass, fields),
  });
  return onePointsBalance(resource);
}

function commonPart(
  template: GoogleTemplate,
  { id, content, rotatingSecret }: GoogleObjectContent,
  fields: Fields,
) {
  const { layout, classId } = template;
  return {
    id,
    classId,
    language: content.locale,
    state: content.voided ? ('voided' as const) : ('active' as const),
    frontFields: layout.front
      .filter((key) => key !== layout.points)
      .map((key) => frontTextOf(content, fields, key)),
    backFields: [
      {
        key: latestMessageKey,
        label: builtInGoogleText(content, 'latestMessage'),
        value: content.message?.googleText ?? content.message?.text ?? '',
      },
      ...layout.back.map((key) => textOf(content, fields, key)),
      // A link that Google would refuse becomes a text.
      ...layout.links.map((key) =>
        linkOf(content, fields, key) ? { key, label: '', value: '' } : textOf(content, fields, key),
      ),
    ],
    links: [
      ...messageLink(content),
      ...layout.links.flatMap((key) => linkOf(content, fields, key) ?? []),
      ...designLinks(content),
    ],
    ...barcodePart(content, rotatingSecret),
    validFrom: content.validFrom ?? null,
    validUntil: content.expiresAt,
    ...(hasOwnLocations(template) && {
      locations: content.locations.map(({ latitude, longitude }) => ({ latitude, longitude })),
    }),
    groupingId: content.groupingId,
    deepLink: hasOwnDeepLinks(template) ? googleDeepLink(content) : null,
    ...(hasOwnDeepLinks(template) &&
      content.appLinks?.androidPackage && { androidPackage: content.appLinks.androidPackage }),
    smartTapRedemptionValue: content.nfc?.message ?? null,
  };
}

type Common = 'id' | 'classId' | 'state' | 'language';
type TypedPart = {
  [Type in ParsedObjectInput['type']]: Omit<Extract<ParsedObjectInput, { type: Type }>, Common>;
}[ParsedObjectInput['type']];

function typedPart(
  template: GoogleTemplate,
  { serialNumber, content, images }: GoogleObjectContent,
  fields: Fields,
): TypedPart {
  const { type, layout, name } = template;
  const details = content.details ?? {};
  const field = (key: string | null) => (key === null ? undefined : fields.get(key));
  switch (type) {
    case 'loyalty':
      return loyaltyPart(content, field(layout.points));
    case 'giftCard':
      return {
        type,
        cardNumber: details.cardNumber ?? content.barcode?.message ?? serialNumber,
        pin: details.pin ?? null,
        balance: detailBalance(details) ?? googleBalance(field(layout.balance)),
        balanceAt: details.balanceUpdatedAt
          ? (instant(details.balanceUpdatedAt, content.timezone) ?? null)
          : null,
        eventNumber: details.eventNumber ?? null,
      };
    case 'transit':
      return {
        type,
        hexBackgroundColor: ownBackground(template, content),
        tripType: 'ONE_WAY',
        legs: legsOf(layout.journey, fields, content),
        passengerNames: details.passengerName ?? null,
        confirmationCode: details.confirmationCode ?? null,
      };
    case 'flight':
      return {
        type,
        hexBackgroundColor: ownBackground(template, content),
        // A stored flight stays one when its details become incomplete.
        passengerName: details.passengerName || content.heading || name,
        confirmationCode: details.confirmationCode || serialNumber,
        seatNumber: details.seat ?? null,
        seatClass: details.travelClass ?? null,
        boardingGroup: details.boardingGroup ?? null,
        sequenceNumber: details.boardingSequence ?? null,
      };
    case 'eventTicket':
      return {
        type,
        hexBackgroundColor: ownBackground(template, content),
        seat: seatOf(content),
        holderName: details.attendeeName ?? null,
        ticketNumber: details.ticketNumber ?? null,
        ticketType: detailText(content, 'ticketType') ?? null,
      };
    case 'offer':
      return { type };
    case 'generic':
      // A generic class has no content: each object has its own name, color and images.
      return {
        type: 'generic',
        cardTitle: content.organizationName || name,
        heading: translatedText(content, 'heading', content.heading || name),
        hexBackgroundColor: content.colors.background,
        ...googleImages(images, content),
      };
  }
}

function textOf(content: PassContent, fields: Fields, key: string) {
  const field = fields.get(key);
  if (!field) return { key, label: '', value: '' };
  return {
    key,
    label: translatedText(content, `fields.${field.id}.label`, field.label),
    value: translatedText(content, `fields.${field.id}.value`, field.text),
  };
}

/** The front opens no links, so it shows a link's text. */
function frontTextOf(content: PassContent, fields: Fields, key: string) {
  const { id, linkText } = fields.get(key) ?? {};
  const text = textOf(content, fields, key);
  return linkText ? { ...text, value: translatedText(content, `fields.${id}.linkText`, linkText) } : text;
}

function linkOf(content: PassContent, fields: Fields, key: string) {
  const field = fields.get(key);
  if (field?.kind !== 'link' || !isLinkUri(String(field.value))) return null;
  const linkText = field.linkText && translatedText(content, `fields.${field.id}.linkText`, field.linkText);
  const label = translatedText(content, `fields.${field.id}.label`, field.label);
  return { key, uri: String(field.value), label: label || linkText || field.text };
}

function designLinks(content: PassContent) {
  return (content.links ?? [])
    .filter(({ address }) => isLinkUri(address))
    .map((link) => ({
      key: linkKey(link),
      uri: link.address,
      label: translatedText(content, `links.${link.id}.label`, link.label),
    }));
}

function messageLink(content: PassContent) {
  const { message } = content;
  if (!message?.link || !isLinkUri(message.link)) return [];
  return [{ key: latestMessageKey, uri: message.link, label: builtInGoogleText(content, 'openMessageLink') }];
}

/** Details take precedence; without them, as on a boarding pass, a field's value is the station's code and its label the name. */
function legsOf(journey: [string, string] | null, fields: Fields, content: PassContent) {
  const details = content.details ?? {};
  const [from, to] = (journey ?? []).map((key) => fields.get(key));
  const originStationCode = details.originCode ?? from?.text;
  const destinationStationCode = details.destinationCode ?? to?.text;
  const nameOf = (field: ContentField | undefined) =>
    field?.label && translatedText(content, `fields.${field.id}.label`, field.label);
  const originName = detailText(content, 'originName') ?? (nameOf(from) || originStationCode);
  const destinationName = detailText(content, 'destinationName') ?? (nameOf(to) || destinationStationCode);
  const fareClass = detailText(content, 'travelClass');
  if (!originName || !destinationName) return undefined;
  return [
    {
      ...(originStationCode && { originStationCode }),
      originName,
      ...(destinationStationCode && { destinationStationCode }),
      destinationName,
      ...departureOf(content),
      ...arrivalOf(details),
      ...(details.originPlatform && { platform: details.originPlatform }),
      ...(details.coach && { coach: details.coach }),
      ...(details.seat && { seat: details.seat }),
      ...(fareClass && { fareClass }),
    },
  ];
}

/** A date without a time would mean a departure at midnight. Without a departure, uses the time at which the pass surfaces. */
function departureOf({ details, relevantDates }: PassContent) {
  const departsAt = localTime(details?.departsAt ?? relevantDates?.find(({ end }) => end === null)?.start);
  return departsAt ? { departsAt } : {};
}

function arrivalOf(details: Details) {
  const arrivesAt = localTime(details.arrivesAt);
  return arrivesAt ? { arrivesAt } : {};
}

/** `null` removes an earlier seat. */
function seatOf(content: PassContent) {
  const { row, seat } = content.details ?? {};
  const section = detailText(content, 'section');
  const entrance = detailText(content, 'entrance');
  return section || row || seat || entrance
    ? { section: section ?? null, row: row ?? null, seat: seat ?? null, gate: entrance ?? null }
    : null;
}

function loyaltyPart(content: PassContent, pointsField: ContentField | undefined) {
  const { details = {} } = content;
  const { points, secondaryPoints } = details;
  return {
    type: 'loyalty' as const,
    accountId: details.accountId ?? null,
    accountName: details.accountName ?? null,
    points: points
      ? {
          label: detailText(content, 'pointsLabel') ?? builtInGoogleText(content, 'points'),
          balance: numberOr(points),
        }
      : googlePoints(content, pointsField),
    secondaryPoints: secondaryPoints
      ? {
          label: detailText(content, 'secondaryPointsLabel') ?? 'Balance',
          balance: numberOr(secondaryPoints),
        }
      : null,
  };
}

/** The number of a text, or the text. */
const numberOr = (text: string): number | string =>
  /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text;

function detailBalance({ balance, currencyCode }: Details): Money | undefined {
  if (!balance || !currencyCode || !/^[A-Z]{3}$/.test(currencyCode)) return undefined;
  const amount = numberOr(balance);
  return typeof amount === 'number' && Math.abs(amount) < amountMax ? { amount, currencyCode } : undefined;
}

const instant = (date: string, timezone: string): string | undefined => {
  const read = readInstant(date, timezone);
  return read ? writeInstant(read, timezone) : undefined;
};

/** A patch merges, and Google accepts only one form of balance, so a new form must clear the others. */
function onePointsBalance(resource: GoogleObject): GoogleObject {
  const { loyaltyPoints, secondaryLoyaltyPoints } = resource;
  return {
    ...resource,
    ...(loyaltyPoints && { loyaltyPoints: oneBalance(loyaltyPoints) }),
    ...(secondaryLoyaltyPoints && { secondaryLoyaltyPoints: oneBalance(secondaryLoyaltyPoints) }),
  };
}

function oneBalance(points: Json): Json {
  if (typeof points !== 'object' || points === null || Array.isArray(points)) return points;
  const { balance } = points;
  if (typeof balance !== 'object' || balance === null || Array.isArray(balance)) return points;
  return { ...points, balance: { int: null, double: null, string: null, money: null, ...balance } };
}
