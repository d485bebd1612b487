import { z } from 'zod';
import { bulkAction, bulkChangeStatuses } from './input.ts';

export const bulkChangeAnswer = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    action: bulkAction,
    status: z.enum(bulkChangeStatuses),
    totalCount: z.int().describe('The passes that matched when it started.'),
    /** Of these, the passes it has read. */
    processedCount: z.int(),
    changedCount: z
      .int()
      .describe('Of the processed passes, those the action concerned: voiding skips voided ones.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof bulkChangeAnswer>;
