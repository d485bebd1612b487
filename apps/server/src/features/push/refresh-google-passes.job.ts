import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { googleChunkRetriesMax } from './google-chunk-limits.ts';

const payload = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  passIds: z.array(z.uuid()).max(1_000),
});

export type GooglePassesRefresh = z.infer<typeof payload>;

/** Updates a set of a template's passes at Google; follows `passes.updated` and `passes.voided`. */
export const refreshGooglePassesJob = defineJob({
  name: 'installs.refresh-google-passes',
  payload,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./refresh-google-passes.ts')).refreshGooglePasses,
});
