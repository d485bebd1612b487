import { colorsSchema, imagesSchema } from '@tessera/pass-design';
import { z } from 'zod';

/** The changes to recipients' passes while the campaign runs; texts may contain Liquid, like the design. */
export const passChange = z.object({
  fields: z
    .record(
      z.string().max(64),
      z.object({ label: z.string().max(200).optional(), value: z.string().max(2_000).optional() }),
    )
    .default({}),
  colors: colorsSchema.partial().optional(),
  images: imagesSchema
    .optional()
    .describe('Uploaded images by slot; other slots keep the image of the design.'),
});
export type PassChange = z.infer<typeof passChange>;
