import { z } from 'zod';

/** The changes to recipients' passes while the campaign runs; texts may contain Liquid, like the design. */
export const passChange = z.object({
  fields: z
    .record(
      z.string().max(64),
      z.object({ label: z.string().max(200).optional(), value: z.string().max(2_000).optional() }),
    )
    .default({}),
});
export type PassChange = z.infer<typeof passChange>;
