import { z } from 'zod';
import { attributeSchema, idSchema } from './attribute.ts';
import {
  type alignments,
  barcodeFormats,
  commonBarcodeFormats,
  designDocumentVersion,
  designStyles,
  languageTagForm,
  languageTagLengthMax,
} from './design-choices.ts';
import { detailKeys } from './details.ts';
import { featuresSchema, linksSchema } from './features-schema.ts';
import { fieldsSchema } from './field-schema.ts';
import { googleRowFieldsMax, googleRowsMax } from './layout-limits.ts';
import {
  altTextLengthMax,
  attributesMax,
  backValueLengthMax,
  descriptionLengthMax,
  headingLengthMax,
  languagesMax,
  textLengthMax,
  translationsPerLanguageMax,
} from './limits.ts';
import { passTypes, transitModes } from './pass-type.ts';
import { colorSchema, posterSchema } from './poster-schema.ts';
import { textSchema } from './text-schema.ts';

const share = z.number().min(0).max(1);

export const colorsSchema = z.strictObject({
  background: colorSchema,
  foreground: colorSchema,
  label: colorSchema,
});

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
  artwork: imageRefSchema.optional(),
  primaryLogo: imageRefSchema.optional(),
  secondaryLogo: imageRefSchema.optional(),
});

export const barcodeSchema = z.strictObject({
  format: z.enum(barcodeFormats),
  message: textSchema(textLengthMax),
  altText: textSchema(textLengthMax).optional(),
  /** Used instead of the format by wallets and older systems that do not know it. */
  fallback: z.enum(commonBarcodeFormats).optional(),
  /** Google Wallet adds a code that changes every half minute, so that a photo of the pass soon expires. */
  rotating: z.boolean().optional(),
});

const languageTag = z
  .string()
  .max(languageTagLengthMax)
  .regex(languageTagForm, 'Use a language tag such as de or pt-BR');

/** Translated texts by language and by the path of the text, such as `fields.points.label`. An empty text counts as missing. */
const translationsSchema = z
  .record(
    languageTag,
    z
      .record(z.string().max(200), textSchema(backValueLengthMax))
      .refine(
        (texts) => Object.keys(texts).length <= translationsPerLanguageMax,
        'Too many translated texts',
      ),
  )
  .refine(
    (languages) => Object.keys(languages).length <= languagesMax,
    `Use at most ${languagesMax} languages`,
  );

export const documentShape = z.strictObject({
  version: z.literal(designDocumentVersion),
  passType: z.enum(passTypes),
  transitMode: z.enum(transitModes).optional(),
  /** Apple’s newer layout of the pass type, if the phone supports it. Absent: the classic one. */
  style: z.enum(designStyles).optional(),
  poster: posterSchema.optional(),
  /** The language of the texts; a phone in an untranslated language shows them. */
  language: languageTag,
  description: textSchema(descriptionLengthMax),
  heading: textSchema(headingLengthMax),
  colors: colorsSchema,
  images: imagesSchema,
  fields: fieldsSchema,
  /** Ids of the fields on the front of the card in Google Wallet, row by row. Absent: the front fields, in even rows. */
  googleRows: z
    .array(
      z.array(idSchema).min(1).max(googleRowFieldsMax, `Use at most ${googleRowFieldsMax} fields in a row`),
    )
    .min(1)
    .max(googleRowsMax, `Use at most ${googleRowsMax} rows`)
    .optional(),
  details: z.partialRecord(z.enum(detailKeys), textSchema(textLengthMax)),
  links: linksSchema,
  barcode: barcodeSchema.nullable(),
  attributes: z.array(attributeSchema).max(attributesMax, `Use at most ${attributesMax} attributes`),
  features: featuresSchema,
  translations: translationsSchema,
});

/** The design of a pass in both wallets; stored with every revision. */
export type DesignDocument = z.infer<typeof documentShape>;
export type Barcode = z.infer<typeof barcodeSchema>;
export type BarcodeFormat = (typeof barcodeFormats)[number];
export type Colors = z.infer<typeof colorsSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type ImageRef = z.infer<typeof imageRefSchema>;
export type Alignment = (typeof alignments)[number];
