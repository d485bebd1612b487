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
  attributesMax,
  backValueLengthMax,
  descriptionLengthMax,
  headingLengthMax,
  languagesMax,
  textLengthMax,
  translationsPerLanguageMax,
} from './limits.ts';
import { designColorsSchema, designImagesSchema } from './looks-schema.ts';
import { passTypes, transitModes } from './pass-type.ts';
import { posterSchema } from './poster-schema.ts';
import { textSchema } from './text-schema.ts';

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
  colors: designColorsSchema,
  images: designImagesSchema,
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
export type Alignment = (typeof alignments)[number];
