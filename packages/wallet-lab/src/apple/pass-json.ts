import { z } from 'zod';

export const passFieldSchema = z.looseObject({
  key: z.string(),
  value: z.union([z.string(), z.number()]),
  label: z.string().optional(),
  changeMessage: z.string().optional(),
  attributedValue: z.union([z.string(), z.number()]).optional(),
  currencyCode: z.string().optional(),
  numberStyle: z.string().optional(),
  dateStyle: z.string().optional(),
  timeStyle: z.string().optional(),
  ignoresTimeZone: z.boolean().optional(),
  isRelative: z.boolean().optional(),
});

const fieldsSchema = z.array(passFieldSchema).optional();

const structureSchema = z.looseObject({
  headerFields: fieldsSchema,
  primaryFields: fieldsSchema,
  secondaryFields: fieldsSchema,
  auxiliaryFields: fieldsSchema,
  backFields: fieldsSchema,
  additionalInfoFields: fieldsSchema,
  footerFields: fieldsSchema,
  transitType: z.string().optional(),
});

/** An instant under the key of iOS 18 or iOS 26, or an interval. */
const relevantDateSchema = z.looseObject({
  date: z.string().optional(),
  relevantDate: z.string().optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
});

/** The tags of an event with a specific format. */
const semanticsSchema = z.looseObject({
  eventName: z.string().optional(),
  eventStartDate: z.string().optional(),
  eventStartDateInfo: z.looseObject({ date: z.string() }).optional(),
  venueName: z.string().optional(),
  seats: z
    .array(z.looseObject({ seatSection: z.string().optional(), seatNumber: z.string().optional() }))
    .optional(),
});

const barcodeSchema = z.looseObject({
  format: z.string(),
  message: z.string(),
  messageEncoding: z.string(),
  altText: z.string().optional(),
});

/** The keys of pass.json that the phone reads, with the types that Wallet requires. */
export const passJsonSchema = z.looseObject({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.string().min(1),
  teamIdentifier: z.string().min(1),
  serialNumber: z.string().min(1),
  organizationName: z.string().min(1),
  description: z.string().min(1),
  logoText: z.string().optional(),
  backgroundColor: z.string().optional(),
  foregroundColor: z.string().optional(),
  labelColor: z.string().optional(),
  boardingPass: structureSchema.optional(),
  coupon: structureSchema.optional(),
  eventTicket: structureSchema.optional(),
  generic: structureSchema.optional(),
  storeCard: structureSchema.optional(),
  posterGeneric: structureSchema.optional(),
  barcode: barcodeSchema.optional(),
  barcodes: z.array(barcodeSchema).optional(),
  locations: z.array(z.looseObject({ latitude: z.number(), longitude: z.number() })).optional(),
  beacons: z.array(z.looseObject({ proximityUUID: z.string() })).optional(),
  relevantDate: z.string().optional(),
  relevantDates: z.array(relevantDateSchema).optional(),
  semantics: semanticsSchema.optional(),
  expirationDate: z.string().optional(),
  voided: z.boolean().optional(),
  webServiceURL: z.string().optional(),
  authenticationToken: z.string().optional(),
  groupingIdentifier: z.string().optional(),
});

export type PassJson = z.infer<typeof passJsonSchema>;
export type PassField = z.infer<typeof passFieldSchema>;
