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

const passesToLink = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  passIds: z.array(z.uuid()).max(1_000),
});

export type PassesToLink = z.infer<typeof passesToLink>;

/** Follows the issuing, changing, voiding and restoring of passes that attach themselves to their holders' cards at Google. */
export const linkGooglePassesJob = defineJob({
  name: 'passes.link-google-passes',
  payload: passesToLink,
  retriesMax: 14,
  retryDelaySeconds: 5,
  concurrency: 2,
});
