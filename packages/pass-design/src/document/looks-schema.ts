import { z } from 'zod';
import { attributeFilterSchema } from '../conditions/value-condition-schema.ts';
import { countsDays } from '../conditions/value-conditions.ts';
import { idSchema } from './attribute.ts';
import { colorsSchema, imageFileSchema, imageRefSchema } from './image-schema.ts';
import { lookConditionsMax, stampsMax, variantsMax } from './limits.ts';
import { colorSchema } from './poster-schema.ts';

/** All must hold. They depend on values alone: a pass would not change by itself when days pass. */
const whenSchema = z
  .array(
    attributeFilterSchema.refine(({ operator }) => !countsDays(operator), {
      path: ['operator'],
      message: 'Compare with a fixed date: a pass does not change as days go by',
    }),
  )
  .min(1, 'Say when this is shown')
  .max(lookConditionsMax, `Use at most ${lookConditionsMax} conditions`);

const variants = <Variant extends z.ZodType>(variant: Variant) =>
  z.array(variant).max(variantsMax, `Use at most ${variantsMax} variants`).optional();

const variedImageSchema = imageRefSchema.extend({
  /** Key of a picture: a holder who has one sees it instead of the variants and the slot's own. */
  attribute: z.string().optional(),
  /** The first whose conditions hold is shown instead. */
  variants: variants(imageRefSchema.extend({ id: idSchema, when: whenSchema })),
});

export const designColorsSchema = colorsSchema.extend({
  variants: variants(
    colorsSchema
      .partial()
      .extend({ id: idSchema, when: whenSchema })
      .refine(
        ({ background, foreground, label }) => background ?? foreground ?? label,
        'Choose at least one color',
      ),
  ),
});

/** A cover drawn from a number, as `stampFile` names it. `full`, `empty`, `last` and `complete` are uploaded pictures. */
export const stampsSchema = z
  .strictObject({
    /** Key of a number. */
    attribute: z.string(),
    total: z.int().min(1).max(stampsMax, `Use at most ${stampsMax} stamps`),
    columns: z.int().min(1).max(stampsMax),
    full: imageFileSchema,
    empty: imageFileSchema,
    /** The last stamp, before it is earned. Absent: `empty`. */
    last: imageFileSchema.optional(),
    /** Behind the stamps: a picture or a color. */
    background: z.union([imageFileSchema, colorSchema]),
    /** Instead of the stamps, once all are earned. */
    complete: imageFileSchema.optional(),
  })
  .refine(({ columns, total }) => columns <= total, {
    path: ['columns'],
    message: 'A row has at most as many stamps as the card',
  });

const coverSchema = variedImageSchema.extend({
  stamps: stampsSchema.optional(),
  /** Shown by Google Wallet instead. */
  google: imageRefSchema.omit({ alt: true }).optional(),
});

export const designImagesSchema = z.strictObject({
  logo: variedImageSchema.optional(),
  icon: imageRefSchema.optional(),
  cover: coverSchema.optional(),
  thumbnail: variedImageSchema.optional(),
  background: imageRefSchema.optional(),
  artwork: imageRefSchema.optional(),
  primaryLogo: imageRefSchema.optional(),
  secondaryLogo: imageRefSchema.optional(),
});

export type DesignColors = z.infer<typeof designColorsSchema>;
export type DesignImages = z.infer<typeof designImagesSchema>;
export type Stamps = z.infer<typeof stampsSchema>;
export type ImageVariant = NonNullable<z.infer<typeof variedImageSchema>['variants']>[number];
export type ColorVariant = NonNullable<DesignColors['variants']>[number];
