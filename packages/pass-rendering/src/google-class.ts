import {
  type GoogleClass,
  type GoogleMessage,
  type ParsedClassInput,
  writeClass,
} from '@tessera/google-wallet/write';
import {
  type ContentMessage,
  type DesignDocument,
  type DetailKey,
  flightOf,
  latestMessageKey,
  type PassContent,
  readInstant,
  writeInstant,
} from '@tessera/pass-design';
import { localTime } from './google-flight.ts';
import { type GoogleImageAddresses, googleImages } from './google-images.ts';
import { type GoogleTemplate, googleDeepLink, hasOwnDeepLinks, linkKey } from './google-template.ts';
import { detailText, translatedText } from './google-text.ts';

/** A class's content besides its template. */
export type GoogleClassContent = {
  /** The content that all passes share: rendered without a holder's values. */
  content: PassContent;
  /** The details that are the same on all passes. */
  agreed: Pick<PassContent, 'details' | 'translations'>;
  images: GoogleImageAddresses;
  /** The URL for Google's reports of saves and deletions. */
  callbackUrl?: string;
};

/**
 * The class of a template at Google, as a patch: `null` removes an earlier value.
 * @param write creates the resource. The server passes `buildClass`, which validates the input first; a preview avoids its schemas.
 */
export function googleClass(
  template: GoogleTemplate,
  shared: GoogleClassContent,
  write: (input: ParsedClassInput) => GoogleClass = writeClass,
): GoogleClass {
  const resource = write({ ...commonPart(template, shared), ...typedPart(template, shared) });
  return { ...resource, ...(resource.appLinkData ? {} : { appLinkData: null }) };
}

function commonPart(template: GoogleTemplate, { content, images, callbackUrl }: GoogleClassContent) {
  const { classId, layout, name, document } = template;
  const { heroUri, imageDescription } = googleImages(images, content);
  const reference = (key: string) =>
    key === layout.points ? { path: 'object.loyaltyPoints.balance' } : { key };
  return {
    id: classId,
    issuerName: content.organizationName || name,
    language: content.locale,
    hexBackgroundColor: content.colors.background,
    heroUri,
    imageDescription,
    ...(layout.rows
      ? { frontRows: layout.rows.map((row) => row.map(reference)) }
      : { frontFields: layout.front.map(reference) }),
    // The keys and order of the objects: Google shows the first ten of either.
    backFields: [latestMessageKey, ...layout.back, ...layout.links].map((key) => ({ key })),
    objectLinkKeys: [latestMessageKey, ...layout.links, ...document.links.map(linkKey)],
    ...smartTapPart(document),
    ...(content.appLinks?.androidPackage && { androidPackage: content.appLinks.androidPackage }),
    locations: content.locations.map(({ latitude, longitude }) => ({ latitude, longitude })),
    sharing: content.sharingProhibited ? ('oneHolderManyDevices' as const) : ('manyHolders' as const),
    callbackUrl,
    deepLink: hasOwnDeepLinks(template) ? undefined : (googleDeepLink(content) ?? undefined),
  };
}

/** From the design, since a message without a holder may be empty. */
function smartTapPart({ features }: DesignDocument) {
  const issuers = features.nfc?.redemptionIssuers ?? [];
  return { smartTapIssuers: issuers.length > 0 ? issuers : null };
}

/** A campaign's message on Google's details page. Its link is among the object's links. */
export function googleMessage(
  { name }: Pick<GoogleTemplate, 'name'>,
  { organizationName }: Pick<PassContent, 'organizationName'>,
  { id, text, googleText }: Pick<ContentMessage, 'id' | 'text' | 'googleText'>,
): GoogleMessage {
  return { id, header: organizationName || name, body: googleText ?? text };
}

type Agreed = GoogleClassContent['agreed'];
type Common = 'id' | 'issuerName' | 'language';
type TypedPart = {
  [Type in ParsedClassInput['type']]: Omit<Extract<ParsedClassInput, { type: Type }>, Common>;
}[ParsedClassInput['type']];

const reviewStatus = 'UNDER_REVIEW';

const transitTypes = { air: 'OTHER', rail: 'RAIL', bus: 'BUS', boat: 'FERRY', other: 'OTHER' } as const;

function typedPart({ type, name, document }: GoogleTemplate, shared: GoogleClassContent): TypedPart {
  const { content, agreed, images } = shared;
  const { logoUri } = googleImages(images, content);
  const heading = translatedText(content, 'heading', content.heading || name);
  switch (type) {
    case 'loyalty':
      return { type, heading, logoUri, reviewStatus, ...tierPart(document, agreed) };
    case 'giftCard':
      return { type, heading, logoUri, reviewStatus };
    case 'offer':
      return { type, heading, logoUri, reviewStatus, ...offerPart(document, agreed) };
    case 'eventTicket': {
      const event = withoutHolders(document, agreed);
      return {
        type,
        heading: detailText(event, 'eventName') ?? heading,
        logoUri,
        reviewStatus,
        ...eventPart(event, content.timezone),
      };
    }
    case 'transit':
      return {
        type,
        heading: detailText(withoutHolders(document, agreed), 'carrierName') ?? heading,
        logoUri,
        reviewStatus,
        transitType: transitTypes[content.transitMode ?? 'other'],
      };
    case 'flight':
      return flightPart(agreed, { logoUri, reviewStatus });
    case 'generic':
      return { type };
  }
}

/**
 * The agreed details without those that differ between holders: a class would show one holder's, or a default, to all.
 * @param own what a designed text refers to if it differs; the caller keeps attributes that all passes share
 */
function withoutHolders(document: DesignDocument, agreed: Agreed, own = /\b(?:user|pass)\./): Agreed {
  const details = Object.fromEntries(
    Object.entries(agreed.details ?? {}).filter(
      ([key]) => !own.test(document.details[key as DetailKey] ?? ''),
    ),
  );
  return { ...agreed, details };
}

/** Google has the tier on the class, so it is shown only if all members share it. */
function tierPart(document: DesignDocument, content: Agreed) {
  const agreed = withoutHolders(document, content, /\b(?:user|pass|attributes)\./);
  const tier = detailText(agreed, 'tier');
  return {
    rewardsTier: tier ?? null,
    rewardsTierLabel: tier ? (detailText(agreed, 'tierLabel') ?? 'Tier') : null,
  };
}

const channels: Readonly<Record<string, 'INSTORE' | 'ONLINE' | 'TEMPORARY_PRICE_REDUCTION'>> = {
  inStore: 'INSTORE',
  online: 'ONLINE',
  temporaryPriceReduction: 'TEMPORARY_PRICE_REDUCTION',
};

function offerPart(document: DesignDocument, content: Agreed) {
  const agreed = withoutHolders(document, content, /\b(?:user|pass|attributes)\./);
  const provider = detailText(agreed, 'provider');
  return {
    redemptionChannel: channels[agreed.details?.redemptionChannel ?? ''] ?? ('BOTH' as const),
    ...(provider && { provider }),
    finePrint: detailText(agreed, 'finePrint') ?? null,
  };
}

/** A flight's class; `googlePassTemplate` uses this type only for a complete flight. */
function flightPart(
  agreed: Agreed,
  common: { logoUri: string; reviewStatus: typeof reviewStatus },
): Omit<Extract<ParsedClassInput, { type: 'flight' }>, Common> {
  const flight = flightOf({ transitMode: 'air', details: agreed.details ?? {} });
  if (!flight) throw new Error('A flight class needs the details of a flight.');
  return {
    type: 'flight',
    ...common,
    carrierIataCode: flight.carrierCode,
    ...(flight.carrierName && {
      carrierName: translatedText(agreed, 'details.carrierName', flight.carrierName),
    }),
    flightNumber: flight.serviceNumber,
    origin: {
      airportIataCode: flight.originCode,
      name: detailText(agreed, 'originName') ?? null,
      terminal: flight.originTerminal ?? null,
      gate: flight.originGate ?? null,
    },
    destination: {
      airportIataCode: flight.destinationCode,
      name: detailText(agreed, 'destinationName') ?? null,
      terminal: flight.destinationTerminal ?? null,
      gate: flight.destinationGate ?? null,
    },
    departsAt: localTime(flight.departsAt) ?? '',
    boardsAt: localTime(flight.boardsAt) ?? null,
    arrivesAt: localTime(flight.arrivesAt) ?? null,
  };
}

/** Google notifies holders three hours before the event, based on the class's `dateTime.start`; objects have no such field. */
function eventPart(agreed: Agreed, timezone: string) {
  const { details = {} } = agreed;
  const venueName = detailText(agreed, 'venueName');
  const instant = (date: string | undefined) => {
    const read = date === undefined ? null : readInstant(date, timezone);
    return read && writeInstant(read, timezone);
  };
  return {
    doorsOpenAt: instant(details.doorsAt),
    startsAt: instant(details.startsAt),
    endsAt: instant(details.endsAt),
    // Google requires a venue's address; use the name if there is none.
    venue: venueName ? { name: venueName, address: details.venueAddress ?? venueName } : null,
  };
}
