import { z } from 'zod';
import { idSchema } from './attribute.ts';
import { linkKinds } from './design-choices.ts';
import {
  appStoreIdsMax,
  designLocationsMax,
  expiryDaysMax,
  groupLengthMax,
  labelLengthMax,
  linksMax,
  locationsMax,
  nfcMessageLengthMax,
  relevantTextLengthMax,
  reminderMetersMax,
  textLengthMax,
  urlLengthMax,
} from './limits.ts';
import { featuredActionsSchema, guideSchema } from './poster-schema.ts';
import { instantSchema, textSchema } from './text-schema.ts';

const httpsAddress = z
  .url({ protocol: /^https$/, error: 'Enter a web address that begins with https://' })
  .max(urlLengthMax);

export const locationSchema = z.strictObject({
  id: idSchema,
  /** By which `nearest` may name it; wallets do not show it. */
  name: textSchema(labelLengthMax).optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Meters above the sea. */
  altitude: z.number().min(-12_000).max(100_000).optional(),
  relevantText: textSchema(relevantTextLengthMax).optional(),
});

const expirySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), at: instantSchema }),
  z.strictObject({ kind: z.literal('afterIssue'), days: z.int().min(1).max(expiryDaysMax) }),
]);

/** When the phone suggests the pass. Both texts render to dates; without an end it is one instant or day. */
export const relevantDateSchema = z.strictObject({
  id: idSchema,
  start: textSchema(textLengthMax),
  end: textSchema(textLengthMax).optional(),
});

export const beaconSchema = z.strictObject({
  id: idSchema,
  uuid: z.guid('Enter the UUID of the beacon'),
  major: z.int().min(0).max(65_535).optional(),
  minor: z.int().min(0).max(65_535).optional(),
  relevantText: textSchema(relevantTextLengthMax).optional(),
});

const appLinksSchema = z.strictObject({
  /** Opens the app on an iPhone, such as `harbour://card`; Apple requires the app's id as well. */
  launchUrl: textSchema(urlLengthMax).optional(),
  /** Ids of apps in the App Store. */
  appStoreIds: z.array(z.int().positive()).max(appStoreIdsMax, `Use at most ${appStoreIdsMax} apps`),
  /** The package name of the app in the Play Store, such as `com.harbour.card`. */
  androidPackage: z
    .string()
    .regex(/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/, 'Enter a package name such as com.example.app')
    .max(200)
    .optional(),
});

const nfcSchema = z.strictObject({
  /** Sent to the terminal; at most 64 bytes when rendered. */
  message: textSchema(nfcMessageLengthMax),
  /** Apple: the reader's P-256 public key as base64 of its SubjectPublicKeyInfo. */
  encryptionPublicKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{40,400}={0,2}$/, 'Enter the public key in Base64')
    .optional(),
  requiresAuthentication: z.boolean(),
  /** Google Smart Tap: ids of the issuers whose terminals may read the pass. */
  redemptionIssuers: z.array(z.string().regex(/^\d{1,20}$/, 'An issuer id is a number')).max(20),
});

export const linkSchema = z.strictObject({
  /** Part of a key at Google, which has at most 64 characters. */
  id: idSchema.max(50),
  kind: z.enum(linkKinds),
  label: textSchema(labelLengthMax),
  /** The kind completes an address without scheme; may contain Liquid. */
  address: textSchema(urlLengthMax),
});

export const linksSchema = z.array(linkSchema).max(linksMax, `Use at most ${linksMax} links`);

export const featuresSchema = z.strictObject({
  locations: z.array(locationSchema).max(designLocationsMax, `Use at most ${designLocationsMax} locations`),
  /** Renders to the coordinates, or the name of a location, to which a pass shows the nearest ten locations. */
  nearest: textSchema(textLengthMax).optional(),
  maxDistance: z.number().positive().max(reminderMetersMax).optional(),
  /** Renders to the date, or the day, on which the pass begins to be valid. */
  validFrom: textSchema(textLengthMax).optional(),
  expiry: expirySchema.nullable(),
  groupPasses: textSchema(groupLengthMax).nullable(),
  sharingProhibited: z.boolean(),
  deepLink: httpsAddress.nullable(),
  relevantDates: z.array(relevantDateSchema).max(locationsMax, `Use at most ${locationsMax} dates`),
  beacons: z.array(beaconSchema).max(locationsMax, `Use at most ${locationsMax} beacons`),
  appLinks: appLinksSchema.nullable(),
  nfc: nfcSchema.nullable(),
  guide: guideSchema.optional(),
  featuredActions: featuredActionsSchema.optional(),
});

export type PassLocation = z.infer<typeof locationSchema>;
export type RelevantDate = z.infer<typeof relevantDateSchema>;
export type Beacon = z.infer<typeof beaconSchema>;
export type DesignLink = z.infer<typeof linkSchema>;
