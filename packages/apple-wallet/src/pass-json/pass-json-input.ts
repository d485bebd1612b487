import type { BoardingPassFields, PassFields } from './pass-field.ts';
import type { JsonValue, SemanticTags } from './semantic-tags.ts';

/** All styles, by their keys in pass.json. */
export const passStyles = [
  'boardingPass',
  'coupon',
  'eventTicket',
  'generic',
  'storeCard',
  'posterGeneric',
] as const;

export type PassStyle = (typeof passStyles)[number];

/** Only iOS 27 and newer draw the last four. */
export type PassBarcodeFormat =
  | 'PKBarcodeFormatQR'
  | 'PKBarcodeFormatPDF417'
  | 'PKBarcodeFormatAztec'
  | 'PKBarcodeFormatCode128'
  | 'PKBarcodeFormatCode39'
  | 'PKBarcodeFormatCodabar'
  | 'PKBarcodeFormatEAN13'
  | 'PKBarcodeFormatI2of5';

export type PassMessageEncoding = 'iso-8859-1' | 'utf-8';

export type PassBarcode = {
  format: PassBarcodeFormat;
  message: string;
  /** Default: `iso-8859-1` if it can represent the message, else `utf-8`. */
  messageEncoding?: PassMessageEncoding;
  altText?: string;
};

export type PassJsonLocation = {
  latitude: number;
  longitude: number;
  /** Meters. */
  altitude?: number;
  relevantText?: string;
};

export type PassBeacon = { proximityUUID: string; major?: number; minor?: number; relevantText?: string };

/** An instant, or an interval of 24 hours at most. ISO 8601 with an offset. */
export type RelevantDate = { date: string } | { startDate: string; endDate: string };

export type PassNfc = { message: string; encryptionPublicKey: string; requiresAuthentication?: boolean };

export type FeaturedAction = { identifier: string; type: string; url?: string; placeIdentifier?: string };

/** URL keys of iOS 18 and newer: the event guide's and the boarding pass's. */
export type PassLinkKey =
  | `${'bagPolicy' | 'orderFood' | 'parkingInformation' | 'directionsInformation' | 'purchaseParking' | 'merchandise' | 'transitInformation' | 'accessibility' | 'addOn' | 'transfer' | 'sell'}URL`
  | `${'changeSeat' | 'entertainment' | 'purchaseAdditionalBaggage' | 'purchaseLoungeAccess' | 'purchaseWifi' | 'upgrade' | 'management' | 'registerServiceAnimal' | 'reportLostBag' | 'requestWheelchair'}URL`
  | 'contactVenueEmail'
  | 'contactVenuePhoneNumber'
  | 'contactVenueWebsite'
  | 'transitProviderEmail'
  | 'transitProviderPhoneNumber'
  | 'transitProviderWebsiteURL';

/**
 * The content of a pass in Apple's terms (developer.apple.com/documentation/walletpasses/pass). Exactly one style, except that
 * `posterGeneric` may accompany `generic`, the fallback for older systems. Colors are `#rrggbb` or `rgb(r, g, b)`; dates ISO 8601
 * with an offset; `formatVersion` is added.
 */
export type PassJsonInput = {
  passTypeIdentifier: string;
  teamIdentifier: string;
  serialNumber: string;
  /** The title of lock-screen notifications. */
  organizationName: string;
  /** VoiceOver reads it aloud. */
  description: string;

  boardingPass?: BoardingPassFields;
  coupon?: PassFields;
  eventTicket?: PassFields;
  generic?: PassFields;
  storeCard?: PassFields;
  /** iOS 27 and newer. */
  posterGeneric?: PassFields;

  logoText?: string;
  eventLogoText?: string;
  backgroundColor?: string;
  foregroundColor?: string;
  labelColor?: string;
  stripColor?: string;
  footerBackgroundColor?: string;
  useAutomaticColors?: boolean;
  suppressHeaderDarkening?: boolean;
  suppressStripShine?: boolean;

  /** Wallet shows the first one that it supports. */
  barcodes?: readonly PassBarcode[];
  locations?: readonly PassJsonLocation[];
  /** Meters; Wallet uses the smaller of this and the style's default. */
  maxDistance?: number;
  beacons?: readonly PassBeacon[];
  relevantDate?: string;
  relevantDates?: readonly RelevantDate[];
  expirationDate?: string;
  voided?: boolean;

  /** The base URL; phones append `/v1/…`. */
  webServiceURL?: string;
  authenticationToken?: string;
  groupingIdentifier?: string;
  sharingProhibited?: boolean;
  appLaunchURL?: string;
  associatedStoreIdentifiers?: readonly number[];
  auxiliaryStoreIdentifiers?: readonly number[];
  userInfo?: JsonValue;
  nfc?: PassNfc;
  semantics?: SemanticTags;
  /** In order of preference, such as `['posterEventTicket', 'eventTicket']`. */
  preferredStyleSchemes?: readonly string[];
  upcomingPassInformation?: readonly JsonValue[];
  featuredActions?: readonly FeaturedAction[];
} & { [key in PassLinkKey]?: string };
