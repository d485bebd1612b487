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
  personKeys,
} from './design-choices.ts';
import { withoutUnknownTranslations } from './design-texts.ts';
import { detailKeys, detailKeysOf } from './details.ts';
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
import { fieldSlots, passTypes, transitModes } from './pass-type.ts';
import { guideKeysOf, styleOf } from './poster.ts';
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
  /** Drawn instead of the format where a wallet or an older system does not know that one. */
  fallback: z.enum(commonBarcodeFormats).optional(),
  /** Google Wallet adds a code that changes every half minute, so that a photo of the pass is soon worth nothing. */
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

const documentShape = z.strictObject({
  version: z.literal(designDocumentVersion),
  passType: z.enum(passTypes),
  transitMode: z.enum(transitModes).optional(),
  /** Apple’s newer layout of the pass type, where the phone knows it. Absent: the classic one. */
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

type Refuse = (path: (string | number)[], message: string) => void;

function refuseJourney({ passType, transitMode }: z.infer<typeof documentShape>, refuse: Refuse): void {
  const isBoardingPass = passType === 'boardingPass';
  if (isBoardingPass && !transitMode) refuse(['transitMode'], 'Choose how the journey is made');
  if (!isBoardingPass && transitMode) refuse(['transitMode'], 'Only a boarding pass has this');
}

function refuseStyle({ passType, style, poster, fields }: z.infer<typeof documentShape>, refuse: Refuse) {
  if (style && style !== styleOf(passType)) refuse(['style'], 'A pass of this type has no such style');
  if (poster && styleOf(passType) !== 'poster') refuse(['poster'], 'A pass of this type has no poster');
  const left = new Set(fieldSlots.flatMap((slot) => fields[slot].map(({ id }) => id)));
  poster?.fields?.forEach((id, index) => {
    if (!left.delete(id))
      refuse(['poster', 'fields', index], `The design has no such field, or shows it twice: ${id}`);
  });
}

function refuseGoogleRows({ googleRows = [], fields }: z.infer<typeof documentShape>, refuse: Refuse) {
  const left = new Set(fieldSlots.flatMap((slot) => fields[slot].map(({ id }) => id)));
  googleRows.forEach((row, index) => {
    row.forEach((id, place) => {
      if (!left.delete(id))
        refuse(['googleRows', index, place], `The design has no such field, or shows it twice: ${id}`);
    });
  });
}

function refuseGuide({ passType, features }: z.infer<typeof documentShape>, refuse: Refuse) {
  const known = new Set<string>(guideKeysOf(passType));
  for (const key of Object.keys(features.guide ?? {})) {
    if (!known.has(key)) refuse(['features', 'guide', key], 'A pass of this type has no such link');
  }
}

function refuseDetails(document: z.infer<typeof documentShape>, refuse: Refuse): void {
  const known = new Set(detailKeysOf(document.passType));
  for (const key of Object.keys(document.details)) {
    if (!known.has(key)) refuse(['details', key], 'A pass of this type has no such detail');
  }
}

function refuseSameKeys(document: z.infer<typeof documentShape>, refuse: Refuse): void {
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
}

function refuseSameIds(document: z.infer<typeof documentShape>, refuse: Refuse): void {
  const { attributes, links, features } = document;
  const check = (ids: Set<string>, items: readonly { id: string }[], path: string[]) =>
    items.forEach(({ id }, index) => {
      if (ids.has(id)) refuse([...path, index, 'id'], `The id ${id} is already in use`);
      ids.add(id);
    });
  const fieldIds = new Set<string>();
  for (const slot of fieldSlots) check(fieldIds, document.fields[slot], ['fields', slot]);
  check(new Set(), attributes, ['attributes']);
  check(new Set(), links, ['links']);
  check(new Set(), features.locations, ['features', 'locations']);
  check(new Set(), features.relevantDates, ['features', 'relevantDates']);
  check(new Set(), features.beacons, ['features', 'beacons']);
  check(new Set(), features.featuredActions ?? [], ['features', 'featuredActions']);
}

function refuseTranslations(document: z.infer<typeof documentShape>, refuse: Refuse): void {
  if (Object.hasOwn(document.translations, document.language))
    refuse(['translations', document.language], 'This is the language of the design itself');
}

/**
 * Validates a design document of the current version: its form and limits. Drops translations of texts that it does not have.
 * `checkDesign` reports what prevents the publication of a valid document.
 */
export const designDocumentSchema = documentShape
  .check((ctx) => {
    const document = ctx.value;
    const refuse: Refuse = (path, message) =>
      ctx.issues.push({ code: 'custom', input: document, path, message });
    refuseJourney(document, refuse);
    refuseStyle(document, refuse);
    refuseGoogleRows(document, refuse);
    refuseGuide(document, refuse);
    refuseDetails(document, refuse);
    refuseSameKeys(document, refuse);
    refuseSameIds(document, refuse);
    refuseTranslations(document, refuse);
  })
  .overwrite(withoutUnknownTranslations);

/** The design of a pass in both wallets; stored with every revision. */
export type DesignDocument = z.infer<typeof designDocumentSchema>;
export type Barcode = z.infer<typeof barcodeSchema>;
export type BarcodeFormat = (typeof barcodeFormats)[number];
export type Colors = z.infer<typeof colorsSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type ImageRef = z.infer<typeof imageRefSchema>;
export type Alignment = (typeof alignments)[number];
