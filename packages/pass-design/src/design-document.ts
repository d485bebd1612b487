import { z } from 'zod';
import { attributeSchema, keySchema } from './attribute.ts';
import { personKeys } from './attribute-choices.ts';
import {
  alignments,
  barcodeFormats,
  designDocumentVersion,
  fieldKinds,
  latestMessageKey,
} from './design-choices.ts';
import {
  altTextLengthMax,
  attributesMax,
  backValueLengthMax,
  descriptionLengthMax,
  expiryDaysMax,
  fieldsPerSlotMax,
  groupLengthMax,
  headingLengthMax,
  labelLengthMax,
  languagesMax,
  locationsMax,
  relevantTextLengthMax,
  reminderMetresMax,
  textLengthMax,
  translationsPerLanguageMax,
  urlLengthMax,
} from './limits.ts';
import { fieldSlots, passTypes, transitModes } from './pass-type.ts';
import { textSchema } from './text-schema.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write the colour as #rrggbb');
const share = z.number().min(0).max(1);

export const colorsSchema = z.strictObject({ background: colour, foreground: colour, label: colour });

/** Rounding in an editor may exceed 1 slightly; more than a thousandth is an error. */
const cropOverhangMax = 0.001;

const cropSchema = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .refine((crop) => crop.width > 0 && crop.height > 0, 'The crop holds nothing of the image')
  .refine(
    (crop) => crop.x + crop.width <= 1 + cropOverhangMax && crop.y + crop.height <= 1 + cropOverhangMax,
    'The crop reaches beyond the image',
  );

export const imageRefSchema = z.strictObject({
  /** SHA-256 of the uploaded file, in hex: the same image has the same id. */
  file: z.string().regex(/^[0-9a-f]{64}$/, 'This is not an uploaded image'),
  crop: cropSchema.nullable(),
  alt: textSchema(altTextLengthMax).optional(),
});

export const imagesSchema = z.strictObject({
  logo: imageRefSchema.optional(),
  icon: imageRefSchema.optional(),
  cover: imageRefSchema.optional(),
  thumbnail: imageRefSchema.optional(),
  background: imageRefSchema.optional(),
});

const fieldSchema = (valueLengthMax: number) =>
  z.strictObject({
    key: keySchema.refine((key) => key !== latestMessageKey, 'This key is kept for campaign messages'),
    label: textSchema(labelLengthMax),
    value: textSchema(valueLengthMax),
    kind: z.enum(fieldKinds),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/, 'Write the currency as three capitals, such as EUR')
      .optional(),
    changeMessage: textSchema(textLengthMax).optional(),
    align: z.enum(alignments).optional(),
  });

const fieldList = (valueLengthMax: number) =>
  z.array(fieldSchema(valueLengthMax)).max(fieldsPerSlotMax, `Use at most ${fieldsPerSlotMax} fields here`);

export const barcodeSchema = z.strictObject({
  format: z.enum(barcodeFormats),
  message: textSchema(textLengthMax),
  altText: textSchema(textLengthMax).optional(),
});

export const locationSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  relevantText: textSchema(relevantTextLengthMax).optional(),
});

const expirySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), at: z.iso.datetime({ offset: true }) }),
  z.strictObject({ kind: z.literal('afterIssue'), days: z.int().min(1).max(expiryDaysMax) }),
]);

/** Each names the attribute with the value. */
const relevanceSchema = z
  .strictObject({ date: keySchema, venue: keySchema, section: keySchema, seat: keySchema })
  .partial();

const featuresSchema = z.strictObject({
  locations: z.array(locationSchema).max(locationsMax, `Use at most ${locationsMax} locations`),
  maxDistance: z.number().positive().max(reminderMetresMax).optional(),
  expiry: expirySchema.nullable(),
  groupPasses: textSchema(groupLengthMax).nullable(),
  sharingProhibited: z.boolean(),
  deepLink: z
    .url({ protocol: /^https$/, error: 'Enter a web address that begins with https://' })
    .max(urlLengthMax)
    .nullable(),
  /** When and where the pass is used. Absent in older documents. */
  relevance: relevanceSchema.optional(),
});

const languageTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language tag such as de or pt-BR');

const translationsSchema = z
  .record(
    languageTag,
    z
      .record(textSchema(backValueLengthMax), textSchema(backValueLengthMax))
      .refine(
        (texts) => Object.keys(texts).length <= translationsPerLanguageMax,
        'Too many translated texts',
      ),
  )
  .refine(
    (languages) => Object.keys(languages).length <= languagesMax,
    `Use at most ${languagesMax} languages`,
  );

const documentShape = z.strictObject({
  version: z.literal(designDocumentVersion),
  passType: z.enum(passTypes),
  transitMode: z.enum(transitModes).optional(),
  description: textSchema(descriptionLengthMax),
  heading: textSchema(headingLengthMax),
  colors: colorsSchema,
  images: imagesSchema,
  fields: z.strictObject({
    header: fieldList(textLengthMax),
    primary: fieldList(textLengthMax),
    secondary: fieldList(textLengthMax),
    auxiliary: fieldList(textLengthMax),
    back: fieldList(backValueLengthMax),
  }),
  barcode: barcodeSchema.nullable(),
  attributes: z.array(attributeSchema).max(attributesMax, `Use at most ${attributesMax} attributes`),
  features: featuresSchema,
  translations: translationsSchema,
});

/**
 * Validates a design document of the current version: its form and limits. `checkDesign` reports what prevents the publication of
 * a valid document.
 */
export const designDocumentSchema = documentShape.check((ctx) => {
  const document = ctx.value;
  const refuse = (path: (string | number)[], message: string) =>
    ctx.issues.push({ code: 'custom', input: document, path, message });

  const isBoardingPass = document.passType === 'boardingPass';
  if (isBoardingPass && !document.transitMode) refuse(['transitMode'], 'Choose how the journey is made');
  if (!isBoardingPass && document.transitMode) refuse(['transitMode'], 'Only a boarding pass has this');

  const fieldKeys = new Set<string>();
  for (const slot of fieldSlots) {
    document.fields[slot].forEach((field, index) => {
      if (fieldKeys.has(field.key))
        refuse(['fields', slot, index, 'key'], `Two fields have the key ${field.key}`);
      fieldKeys.add(field.key);
    });
  }

  const attributeKeys = new Set<string>(personKeys);
  document.attributes.forEach((attribute, index) => {
    if (attributeKeys.has(attribute.key))
      refuse(['attributes', index, 'key'], `The key ${attribute.key} is already in use`);
    attributeKeys.add(attribute.key);
  });
});

/** The design of a pass in both wallets; stored with every revision. */
export type DesignDocument = z.infer<typeof designDocumentSchema>;
export type Field = DesignDocument['fields']['header'][number];
export type FieldKind = (typeof fieldKinds)[number];
export type Barcode = z.infer<typeof barcodeSchema>;
export type BarcodeFormat = (typeof barcodeFormats)[number];
export type Colors = z.infer<typeof colorsSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type ImageRef = z.infer<typeof imageRefSchema>;
export type Relevance = z.infer<typeof relevanceSchema>;
export type PassLocation = z.infer<typeof locationSchema>;
export type Alignment = (typeof alignments)[number];
