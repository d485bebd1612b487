import { z } from 'zod';
import { barcodeFormats } from './barcode.ts';
import {
  field,
  hexColor,
  languageTag,
  link,
  localDateTime,
  location,
  moment,
  money,
  publicUrl,
  resourceId,
  text,
} from './input-parts.ts';
import { linkedObjectsMax, linksMax, locationsMax } from './limits.ts';

const barcode = z.strictObject({
  format: z.enum(barcodeFormats),
  message: z.string().min(1),
  altText: z.string().optional(),
});

const rotatingBarcode = z.strictObject({
  format: z.enum(['qr', 'pdf417']),
  /** Without braces, in which Google replaces names. */
  message: z.string().regex(/^[^{}]+$/),
  altText: z.string().optional(),
  /** The secret of the pass in hex; Google's phones compute the codes from it. */
  secret: z.string().regex(/^([0-9a-f]{2}){16,64}$/),
});

const common = {
  id: resourceId,
  classId: resourceId,
  /** `voided` and `expired` move the pass to the holder's expired section. */
  state: z.enum(['active', 'completed', 'expired', 'voided']).default('active'),
  language: languageTag.default('en'),
  imageDescription: text.optional(),
  frontFields: z.array(field).optional(),
  backFields: z.array(field).optional(),
  links: z.array(link).max(linksMax).optional(),
  heroUri: publicUrl.nullable().optional(),
  /** `null` removes it. */
  barcode: barcode.nullable().optional(),
  /** `null` removes it. */
  rotatingBarcode: rotatingBarcode.nullable().optional(),
  /** `null` removes it. */
  validFrom: moment.nullable().optional(),
  /** `null` removes it. */
  validUntil: moment.nullable().optional(),
  groupingId: z.string().min(1).nullable().optional(),
  groupingIndex: z.int().min(0).optional(),
  locations: z.array(location).max(locationsMax).optional(),
  /** Overrides the class's; `null` removes it. */
  deepLink: z.strictObject({ uri: publicUrl, label: text }).nullable().optional(),
  linkedObjectIds: z.array(resourceId).max(linkedObjectsMax).optional(),
  androidPackage: z.string().min(1).optional(),
  /** `null` removes it. */
  smartTapRedemptionValue: z.string().min(1).nullable().optional(),
};

const notifying = {
  ...common,
  /** Lets Google notify holders of changed structured values (points, seat, gate …). Not stored, so set it on each write. */
  notifyOnUpdate: z.boolean().optional(),
};

const points = z.strictObject({
  label: text,
  balance: z.union([z.number().refine(Number.isFinite), z.string(), money]),
});

const leg = z.strictObject({
  originName: text.optional(),
  originStationCode: z.string().optional(),
  destinationName: text.optional(),
  destinationStationCode: z.string().optional(),
  departsAt: localDateTime.optional(),
  arrivesAt: localDateTime.optional(),
  platform: z.string().optional(),
  carriage: z.string().optional(),
  coach: z.string().optional(),
  seat: z.string().optional(),
  /** The class of travel, as the issuer calls it. */
  fareClass: text.optional(),
});

const place = text.nullable();
/** A text that `null` removes in a patch. */
const removable = z.string().nullable().optional();

export const objectInputSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('generic'),
    /** The small line at the top: the issuer. */
    cardTitle: text,
    /** The large line: the name of the pass. */
    heading: text,
    subheading: text.optional(),
    logoUri: publicUrl.optional(),
    hexBackgroundColor: hexColor.optional(),
    genericType: z
      .string()
      .regex(/^GENERIC_[A-Z_]+$/)
      .optional(),
  }),
  z.strictObject({ ...notifying, type: z.literal('offer') }),
  z.strictObject({
    ...notifying,
    type: z.literal('loyalty'),
    accountId: removable,
    accountName: removable,
    points: points.optional(),
    secondaryPoints: points.nullable().optional(),
  }),
  z.strictObject({
    ...notifying,
    type: z.literal('giftCard'),
    cardNumber: z.string().min(1),
    pin: removable,
    balance: money.optional(),
    /** `null` removes it. */
    balanceAt: moment.nullable().optional(),
    eventNumber: removable,
  }),
  z.strictObject({
    ...notifying,
    type: z.literal('eventTicket'),
    /** `null` restores the color of the class. */
    hexBackgroundColor: hexColor.nullable().optional(),
    holderName: removable,
    ticketNumber: removable,
    ticketType: text.nullable().optional(),
    confirmationCode: z.string().optional(),
    faceValue: money.optional(),
    /** `null` removes it. */
    seat: z
      .strictObject({ section: place, row: place, seat: place, gate: place })
      .partial()
      .nullable()
      .optional(),
  }),
  z.strictObject({
    ...notifying,
    type: z.literal('flight'),
    /** `null` restores the color of the class. */
    hexBackgroundColor: hexColor.nullable().optional(),
    passengerName: z.string().min(1),
    confirmationCode: z.string().min(1),
    seatNumber: removable,
    seatClass: removable,
    boardingGroup: removable,
    boardingPosition: removable,
    sequenceNumber: removable,
  }),
  z.strictObject({
    ...notifying,
    type: z.literal('transit'),
    /** `null` restores the color of the class. */
    hexBackgroundColor: hexColor.nullable().optional(),
    tripType: z.enum(['ONE_WAY', 'ROUND_TRIP']).default('ONE_WAY'),
    passengerNames: removable,
    ticketNumber: removable,
    confirmationCode: removable,
    legs: z.array(leg).max(4).optional(),
  }),
]);

/** The content of one holder's pass. */
export type ObjectInput = z.input<typeof objectInputSchema>;
export type ParsedObjectInput = z.output<typeof objectInputSchema>;
