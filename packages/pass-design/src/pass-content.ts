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

/** A designed field with its rendered value. */
export type ContentField = {
  key: string;
  label: string;
  /** The designed kind, or `text` for an invalid value; builders can rely on it. */
  kind: FieldKind;
  /**
   * A number for `number` and `currency`, ISO 8601 with an offset for `date` and `dateTime`, else a text. Omit a field with an
   * empty text.
   */
  value: string | number;
  /** The value formatted for the locale and time zone. */
  text: string;
  currencyCode?: string;
  changeMessage?: string;
  align?: Alignment;
};

/** The latest message of the pass's campaigns. */
export type ContentMessage = { id: string; text: string; link: string | null; at: string };

export type ContentBarcode = { format: BarcodeFormat; message: string; altText: string | null };

/** When and where one holder uses the pass. Omit empty texts. */
export type ContentRelevance = {
  /** ISO 8601 with an offset, in the pass's time zone. `end` is set for a day without a time. */
  date: { start: string; end: string | null } | null;
  venue: string;
  section: string;
  seat: string;
};

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
  locations: PassLocation[];
  maxDistance: number | null;
  /** ISO 8601 in UTC. */
  expiresAt: string | null;
  voided: boolean;
  groupingId: string | null;
  sharingProhibited: boolean;
  deepLink: string | null;
  /** Absent if the design names no attributes for it, so that hashes of other passes stay unchanged. */
  relevance?: ContentRelevance;
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
  link: string | null;
  changes: OverlayChanges;
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
  /** A language tag; an invalid one counts as English. */
  locale: string;
  /** An IANA name; an invalid one counts as UTC. */
  timezone: string;
};
