import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { googleChunkRetriesMax } from './google-chunk-limits.ts';

const payload = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** Only the recipients of this campaign, whose audience is frozen. */
  recipientsOf: z.uuid().optional(),
  /** The last pass of the previous run. */
  afterPassId: z.uuid().optional(),
});

export type GoogleTemplateRefresh = z.infer<typeof payload>;

/**
 * Follows a publish, the voiding of an archived template's passes, and `campaign.changeTurned`, then itself: each run updates one range of
 * saved passes, or of a campaign's.
 */
export const refreshGoogleTemplateJob = defineJob({
  name: 'installs.refresh-google-template',
  payload,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./refresh-google-template.ts')).refreshGoogleTemplate,
});
