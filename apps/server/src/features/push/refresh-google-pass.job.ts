import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), passId: z.uuid() });

export type GooglePassRefresh = z.infer<typeof payload>;

/** Brings one pass at Google up to date; follows `pass.changed` and `pass.voided`, and a pass's being saved. */
export const refreshGooglePassJob = defineJob({
  name: 'installs.refresh-google-pass',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 4,
  handler: async () => (await import('./refresh-google-pass.ts')).refreshGooglePass,
});
