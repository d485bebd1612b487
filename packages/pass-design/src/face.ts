import type {
  Alignment,
  BarcodeFormat,
  Colors,
  DesignDocument,
  FieldKind,
  Images,
  PassLocation,
} from './design-document.ts';
import type { FieldSlot, PassType, TransitMode } from './pass-type.ts';

/** One designed field with its values filled in. */
export type FaceField = {
  key: string;
  label: string;
  /** The designed kind, or `text` when the value turned out not to be one: a builder may trust it. */
  kind: FieldKind;
  /** A number for `number` and `currency`, ISO 8601 with an offset for `date` and `dateTime`, else a text. Empty text: leave the field out. */
  value: string | number;
  /** The value as a person reads it, in the face's locale and time zone. */
  text: string;
  currencyCode?: string;
  changeMessage?: string;
  align?: Alignment;
};

/** The newest message of the campaigns this pass took part in. */
export type FaceMessage = { id: string; text: string; link: string | null; at: string };

export type FaceBarcode = { format: BarcodeFormat; message: string; altText: string | null };

/** When and where one holder uses the pass. An empty text: leave it out. */
export type FaceRelevance = {
  /** ISO 8601 with an offset, in the face's time zone. `end` is set for a day without a time, which lasts until then. */
  date: { start: string; end: string | null } | null;
  venue: string;
  section: string;
  seat: string;
};

/** Everything one holder's pass shows at one moment; both wallets' forms are made from this and nothing else. */
export type Face = {
  passType: PassType;
  transitMode: TransitMode | null;
  description: string;
  heading: string;
  organizationName: string;
  colors: Colors;
  images: Images;
  fields: Record<FieldSlot, FaceField[]>;
  barcode: FaceBarcode | null;
  message: FaceMessage | null;
  locations: PassLocation[];
  maxDistance: number | null;
  /** ISO 8601 in UTC. */
  expiresAt: string | null;
  voided: boolean;
  groupingId: string | null;
  sharingProhibited: boolean;
  deepLink: string | null;
  /** Absent where the design names no attributes for it, so that the hashes of all other faces stay what they were. */
  relevance?: FaceRelevance;
  locale: string;
  timezone: string;
};

/** What differs while a campaign runs; texts are Liquid. */
export type OverlayChanges = {
  fields?: Record<string, { label?: string; value?: string }>;
  colors?: Partial<Colors>;
  images?: Partial<Images>;
  heading?: string;
};

/** One launched campaign as a pass sees it. Instants are ISO 8601 with an offset. */
export type Overlay = {
  campaignId: string;
  startedAt: string;
  from: string | null;
  until: string | null;
  message: string | null;
  link: string | null;
  changes: OverlayChanges;
};

export type Issuer = { name: string; address: string | null; contact: string | null };

/** A person and the values of their `user` attributes, by key. */
export type FaceUser = {
  firstName: string;
  lastName: string;
  email: string;
  [attributeKey: string]: unknown;
};

export type FacePass = { serialNumber: string; createdAt: string; voided: boolean; expiresAt: string | null };

export type FaceInput = {
  document: DesignDocument;
  issuer: Issuer;
  user: FaceUser;
  /** Values of the `pass` attributes, by key. */
  attributes: Record<string, unknown>;
  pass: FacePass;
  overlays: readonly Overlay[];
  now: Date;
  /** A language tag; one that is not understood counts as English. */
  locale: string;
  /** An IANA name; one that is not understood counts as UTC. */
  timezone: string;
};
