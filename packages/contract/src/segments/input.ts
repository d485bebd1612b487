import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { handle } from '../handles.ts';
import { idempotencyKey } from '../idempotency-key.ts';
import { nameLengthMax, nameTooLong } from '../limits.ts';
import { passFilterSchema } from '../pass-filter/pass-filter-schema.ts';

/** Saved segments per pass template: few enough to list at once. */
export const segmentsMax = 100;

export const segmentContent = z.object({
  name: nameText.min(1, 'Enter a name').max(nameLengthMax, nameTooLong),
  filter: passFilterSchema,
});

const ofTemplate = z.object({ workspaceHandle: handle, passTemplateId: z.uuid() });

export const segmentListInput = ofTemplate;
/** Without `segmentId` a new segment is saved. */
export const saveSegmentInput = ofTemplate
  .extend({ segmentId: z.uuid().optional(), idempotencyKey })
  .extend(segmentContent.shape);
export const segmentInput = ofTemplate.extend({ segmentId: z.uuid() });
