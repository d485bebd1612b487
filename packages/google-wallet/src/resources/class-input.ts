import { z } from 'zod';
import {
  field,
  fieldKey,
  hexColor,
  languageTag,
  link,
  localDateTime,
  location,
  moment,
  publicUrl,
  resourceId,
  text,
} from './input-parts.ts';
import { frontRowItemsMax, frontRowsMax, linksMax, locationsMax, textModulesMax } from './limits.ts';

/** A field by its key in the object, or a structured value by Google's path (`object.loyaltyPoints.balance`). */
const fieldReference = z.union([
  z.strictObject({ key: fieldKey }),
  z.strictObject({ path: z.string().regex(/^(object|class)(\.[A-Za-z]+|\['[A-Za-z0-9_-]+'\])+$/) }),
]);

const common = {
  id: resourceId,
  issuerName: z.string().min(1),
  /** The language of all plain texts. */
  language: languageTag.default('en'),
  hexBackgroundColor: hexColor.optional(),
  /** 660 × 660, cropped to a circle. */
  logoUri: publicUrl.optional(),
  /** 1032 × 336. `null` removes it. */
  heroUri: publicUrl.nullable().optional(),
  /** Alternative text for screen readers; by default the issuer's name. */
  imageDescription: text.optional(),
  /** Up to nine, in balanced rows. */
  frontFields: z
    .array(fieldReference)
    .max(frontRowsMax * frontRowItemsMax)
    .optional(),
  /** The same with explicit rows. Overrides `frontFields`. */
  frontRows: z.array(z.array(fieldReference).min(1).max(frontRowItemsMax)).max(frontRowsMax).optional(),
  /** Fields of the details page, in order; the objects hold their values. */
  backFields: z.array(fieldReference).optional(),
  /** Fields with the same value on every pass; the class holds them, on the details page. */
  sharedFields: z.array(field).max(textModulesMax).optional(),
  /** Links of every pass. */
  links: z.array(link).max(linksMax).optional(),
  /** Keys of the objects' links to list on the details page. */
  objectLinkKeys: z.array(fieldKey).max(linksMax).optional(),
  locations: z.array(location).max(locationsMax).optional(),
  /** How many holders and devices may save a pass. Google's default is `manyHolders`. */
  sharing: z.enum(['manyHolders', 'oneHolderManyDevices', 'oneHolderOneDevice']).optional(),
  /** The URL for Google's callbacks about saves and deletions. */
  callbackUrl: publicUrl.optional(),
  /** A button on the front that opens a web page. */
  deepLink: z.strictObject({ uri: publicUrl, label: text }).optional(),
  /** The Android app that the button opens where it is installed. */
  androidPackage: z.string().min(1).optional(),
  /** Ids of the issuers whose terminals may read the pass by Smart Tap. `null` switches it off. */
  smartTapIssuers: z.array(z.string().regex(/^\d+$/)).min(1).nullable().optional(),
};

const reviewed = {
  ...common,
  homepageUri: publicUrl.optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  reviewStatus: z.enum(['DRAFT', 'UNDER_REVIEW']).default('UNDER_REVIEW'),
};

const airport = z.strictObject({
  airportIataCode: z.string().regex(/^[A-Z]{3}$/),
  /** Replaces the name of the city, which Google knows by the code. `null` removes it, as below. */
  name: text.nullable().optional(),
  terminal: z.string().nullable().optional(),
  gate: z.string().nullable().optional(),
});

export const classInputSchema = z.discriminatedUnion('type', [
  // A generic class has no heading, color, logo or hero; the objects have them.
  z.strictObject({ ...common, type: z.literal('generic') }),
  z.strictObject({
    ...reviewed,
    type: z.literal('loyalty'),
    heading: text,
    logoUri: publicUrl,
    accountNameLabel: z.string().optional(),
    accountIdLabel: z.string().optional(),
    /** `null` removes it. */
    rewardsTier: text.nullable().optional(),
    rewardsTierLabel: text.nullable().optional(),
  }),
  z.strictObject({
    ...reviewed,
    type: z.literal('offer'),
    heading: text,
    /** The provider of the offer; by default the issuer's name. */
    provider: text.optional(),
    redemptionChannel: z.enum(['INSTORE', 'ONLINE', 'BOTH', 'TEMPORARY_PRICE_REDUCTION']).default('BOTH'),
    details: z.string().optional(),
    /** `null` removes it. */
    finePrint: text.nullable().optional(),
  }),
  z.strictObject({
    ...reviewed,
    type: z.literal('giftCard'),
    heading: text,
    cardNumberLabel: z.string().optional(),
    pinLabel: z.string().optional(),
  }),
  z.strictObject({
    ...reviewed,
    type: z.literal('eventTicket'),
    heading: text,
    /** `null` removes it. */
    venue: z.strictObject({ name: text, address: text }).nullable().optional(),
    /** `null` removes an earlier time. */
    doorsOpenAt: moment.nullable().optional(),
    startsAt: moment.nullable().optional(),
    endsAt: moment.nullable().optional(),
    finePrint: text.optional(),
  }),
  z.strictObject({
    ...reviewed,
    type: z.literal('flight'),
    carrierIataCode: z.string().regex(/^[A-Z0-9]{2}$/),
    carrierName: text.optional(),
    flightNumber: z.string().regex(/^\d{1,4}[A-Z]?$/),
    origin: airport,
    destination: airport,
    departsAt: localDateTime,
    /** `null` removes it. */
    boardsAt: localDateTime.nullable().optional(),
    arrivesAt: localDateTime.nullable().optional(),
  }),
  z.strictObject({
    ...reviewed,
    type: z.literal('transit'),
    heading: text.optional(),
    logoUri: publicUrl,
    transitType: z.enum(['BUS', 'RAIL', 'TRAM', 'FERRY', 'OTHER']),
  }),
]);

/** The shared content of all passes of a template. */
export type ClassInput = z.input<typeof classInputSchema>;
export type ParsedClassInput = z.output<typeof classInputSchema>;
