import { z } from 'zod';
import { altTextLengthMax } from './limits.ts';
import { colorSchema } from './poster-schema.ts';
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

/** SHA-256 of the uploaded file, in hex: the same image has the same id. */
export const imageFileSchema = z.string().regex(/^[0-9a-f]{64}$/, 'This is not an uploaded image');

export const imageRefSchema = z.strictObject({
  file: imageFileSchema,
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

export type Colors = z.infer<typeof colorsSchema>;
export type Images = z.infer<typeof imagesSchema>;
export type ImageRef = z.infer<typeof imageRefSchema>;
