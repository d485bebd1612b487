import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), passId: z.uuid() });

export type GooglePassRefresh = z.infer<typeof payload>;

/** Updates one pass at Google; follows `pass.changed`, `pass.voided`, and saving the pass to a wallet. */
export const refreshGooglePassJob = defineJob({
  name: 'installs.refresh-google-pass',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 4,
  handler: async () => (await import('./refresh-google-pass.ts')).refreshGooglePass,
});
