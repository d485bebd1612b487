import { instantSchema } from '@tessera/pass-design';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { queryLengthMax } from '../limits.ts';
import { attributeValues, chosenPassIds, passListFilters } from '../passes/input.ts';

export const bulkChangeStatuses = ['running', 'done', 'canceled', 'failed'] as const;

/** What to do with each pass. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('update'),
    attributes: attributeValues.optional().describe('New values by key; null clears a value. Others stay.'),
    expiresAt: instantSchema.nullable().optional(),
  }),
  z.object({
    kind: z.literal('void'),
    atOnce: z.boolean().default(false).describe('For good, without 24 hours in which it can be undone.'),
  }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('reissue') }),
]);

export type BulkAction = z.infer<typeof bulkAction>;

/** The passes of a template that match all of these. */
export const bulkSelection = passListFilters.extend({
  passTemplateId: z.uuid(),
  query: z.string().max(queryLengthMax).optional(),
  passIds: chosenPassIds.optional(),
});

export type BulkSelection = z.infer<typeof bulkSelection>;

export const startBulkChangeInput = bulkSelection.extend({ action: bulkAction });
export const startBulkChangeProcedureInput = startBulkChangeInput.extend({
  workspaceHandle: handle,
  idempotencyKey,
});
export const bulkChangesInput = z.object({ workspaceHandle: handle, passTemplateId: z.uuid() });
export const bulkChangeInput = z.object({ workspaceHandle: handle, bulkChangeId: z.uuid() });
