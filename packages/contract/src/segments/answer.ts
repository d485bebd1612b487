import { z } from 'zod';
import { passFilterSchema } from '../pass-filter/pass-filter-schema.ts';

/** A filter as the public API documents it: its schema is recursive. */
export const documentedPassFilter = passFilterSchema.describe('A filter, as in `GET /passes`.').meta({
  type: 'object',
  example: { all: [{ key: 'points', operator: 'isMoreThan', value: 100 }] },
});

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
