import { z } from 'zod';

export const revisionAnswer = z
  .object({
    id: z.uuid(),
    number: z.int().describe('Counts the saves of the template from 1; deleted drafts leave gaps.'),
    savedAt: z.iso.datetime(),
    savedBy: z
      .object({ accountId: z.string(), name: z.string().nullable().describe('Null for a deleted account.') })
      .nullable()
      .describe('Null if an API key saved it.'),
    publishedAt: z.iso.datetime().nullable().describe('Null for a draft.'),
    isLatest: z.boolean(),
    isInUse: z.boolean().describe('Whether issued passes show it.'),
    previousRevisionId: z.uuid().nullable().describe('The kept revision before this one.'),
    changeCount: z
      .int()
      .nullable()
      .describe('How many things differ from the revision before; null for the oldest one.'),
  })
  .meta({ id: 'PassTemplateRevisionListItem' });
export type RevisionSummary = z.infer<typeof revisionAnswer>;
