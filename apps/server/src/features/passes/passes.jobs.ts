import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const templateVoiding = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  shouldVoidPasses: z.boolean(),
  archivedAt: z.iso.datetime(),
  /** The last pass of the previous run. */
  afterPassId: z.uuid().optional(),
});

export type TemplateVoiding = z.infer<typeof templateVoiding>;

/** Follows `passTemplate.archived`, then itself: one run voids one page of the template's passes. */
export const voidTemplatePassesJob = defineJob({
  name: 'passes.void-template-passes',
  payload: templateVoiding,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});
