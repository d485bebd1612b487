import type { actionTypes, DesignStyle } from '../document/design-choices.ts';
import type { Alignment, BarcodeFormat, DesignDocument } from '../document/design-document.ts';
import type { Details } from '../document/details.ts';
import type { Beacon, PassLocation } from '../document/features-schema.ts';
import type { Colors, ImageRef, Images } from '../document/image-schema.ts';
import type { FieldSlot, PassType, TransitMode } from '../document/pass-type.ts';
import type { GuideKey } from '../document/poster-schema.ts';
import type { FieldKind, FormatContent } from '../formats/field-formats.ts';

/** A designed field with its rendered value. */
export type ContentField = {
  id: string;
  key: string;
  label: string;
  /** The designed kind, or `text` for an invalid value; builders can rely on it. */
  kind: FieldKind;
  /**
   * A number for `number` and `currency`, ISO 8601 with an offset for `date` and `dateTime`, the complete address
   * for `link`, else a text. Omit a field with an empty text.
   */
  value: string | number;
  /** The value formatted for the locale and time zone. */
  text: string;
  changeMessage?: string;
  align?: Alignment;
  row?: 0 | 1;
} & FormatContent;

/** The latest message of the pass's campaigns. */
export type ContentMessage = {
  id: string;
  text: string;
  /** Google Wallet's, if it differs. */
  googleText?: string;
  link: string | null;
  at: string;
  /** Makes the text differ from an equal earlier message for wallets that compare texts. */
  mark?: number;
};

export type ContentBarcode = {
  format: BarcodeFormat;
  message: string;
  altText: string | null;
  fallback?: BarcodeFormat;
  rotating?: true;
};

/** ISO 8601 with an offset, in the pass's time zone. `end` is null for an instant; a day without a time lasts until its last minute. */
export type ContentDate = { start: string; end: string | null };

/** A link of the back with a complete address. */
export type ContentLink = { id: string; label: string; address: string };

type ActionType = (typeof actionTypes)[number];

/** `message` has at most 64 bytes. */
export type ContentNfc = {
  message: string;
  encryptionPublicKey: string | null;
  requiresAuthentication: boolean;
  redemptionIssuers: string[];
};

export type ContentAppLinks = {
  launchUrl: string | null;
  appStoreIds: number[];
  androidPackage: string | null;
};

/** `fields`: keys of the fields in the event guide or the footer. */
export type ContentPoster = { footerColor: string | null; logoText: string; fields: string[] };

/** A button that opens an address, or a location by its Apple Maps id. */
export type ContentAction = { id: string; type: ActionType } & ({ url: string } | { placeId: string });

/** The content of one holder's pass at one moment; both wallets' forms derive from it alone. */
export type PassContent = {
  passType: PassType;
  transitMode: TransitMode | null;
  description: string;
  heading: string;
  organizationName: string;
  colors: Colors;
  images: Images;
  fields: Record<FieldSlot, ContentField[]>;
  barcode: ContentBarcode | null;
  message: ContentMessage | null;
  /** After a test: wallets return to the earlier message without a notification. */
  isMessageRestored?: true;
  locations: PassLocation[];
  maxDistance: number | null;
  /** ISO 8601 in UTC. */
  expiresAt: string | null;
  voided: boolean;
  groupingId: string | null;
  sharingProhibited: boolean;
  deepLink: string | null;
  // Absent if the design has none, so that hashes of other passes stay unchanged.
  /** Without empty and invalid ones. A date is ISO 8601 with an offset, or a day (`2026-12-24`). */
  details?: Details;
  /** ISO 8601 with an offset: when the pass begins to be valid. */
  validFrom?: string;
  relevantDates?: ContentDate[];
  beacons?: Beacon[];
  links?: ContentLink[];
  appLinks?: ContentAppLinks;
  nfc?: ContentNfc;
  style?: DesignStyle;
  poster?: ContentPoster;
  /** Complete addresses by Apple’s key. */
  guide?: Partial<Record<GuideKey, string>>;
  featuredActions?: ContentAction[];
  /** Google Wallet's cover, if it differs from `images.cover`. */
  googleCover?: ImageRef;
  /** Translations that differ from the texts above, by language and path. */
  translations?: Record<string, Record<string, string>>;
  locale: string;
  timezone: string;
};

/** The changes while a campaign runs; texts are Liquid. */
export type OverlayChanges = {
  fields?: Record<string, { label?: string; value?: string }>;
  colors?: Partial<Colors>;
  images?: Partial<Images>;
  heading?: string;
};

/** A launched campaign as applied to a pass. Instants are ISO 8601 with an offset. */
export type Overlay = {
  campaignId: string;
  startedAt: string;
  from: string | null;
  until: string | null;
  message: string | null;
  /** Google Wallet's own text. Absent: `message`. */
  googleMessage?: string | null;
  link: string | null;
  changes: OverlayChanges;
  /** Makes the message differ from an equal earlier one; null for a new text. */
  messageMark?: number | null;
  /** A test's message ends with its change. */
  isTest?: boolean;
};

export type Issuer = { name: string; address: string | null; contact: string | null };

/** A person with the values of their `user` attributes, by key. */
export type RenderUser = {
  firstName: string;
  lastName: string;
  email: string;
  [attributeKey: string]: unknown;
};

export type RenderPass = {
  serialNumber: string;
  /** As it is typed. */
  shortCode?: string;
  createdAt: string;
  voided: boolean;
  expiresAt: string | null;
};

export type RenderInput = {
  document: DesignDocument;
  issuer: Issuer;
  user: RenderUser;
  /** Values of the `pass` attributes, by key. */
  attributes: Record<string, unknown>;
  pass: RenderPass;
  overlays: readonly Overlay[];
  now: Date;
  /** An IANA name; an invalid one counts as UTC. */
  timezone: string;
};
