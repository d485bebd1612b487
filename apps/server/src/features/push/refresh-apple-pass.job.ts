import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  passId: z.uuid(),
  passTemplateId: z.uuid(),
  /** Absent in the first round; later rounds push only to devices APNs could not serve. Older jobs have no `devices`: all devices. */
  later: z.object({ round: z.int(), devices: z.array(z.string()).optional() }).optional(),
});

export type ApplePassRefresh = z.infer<typeof payload>;

/** Follows `pass.changed` and `pass.voided`: notifies the devices that hold the pass. */
export const refreshApplePassJob = defineJob({
  name: 'installs.refresh-apple-pass',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 4,
  handler: async () => (await import('./refresh-apple-pass.ts')).refreshApplePass,
});
