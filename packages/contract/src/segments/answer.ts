import { z } from 'zod';
import { documentedPassFilter } from '../pass-filter/pass-filter-schema.ts';

/** A saved filter of a template's passes. */
export const segmentAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    name: z.string(),
    filter: documentedPassFilter,
    problems: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .describe('Why the filter no longer fits the design; empty if it fits.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Segment' });
export type Segment = z.infer<typeof segmentAnswer>;
