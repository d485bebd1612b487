import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  /** When the change begins or ends; absent in older jobs. */
  at: z.iso.datetime().optional(),
});

export type ChangeTurn = z.infer<typeof payload>;

/** Due when the date window of a campaign's pass change begins or ends. */
export const applyChangeWindowJob = defineJob({
  name: 'campaigns.turn-change',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./apply-change-window.ts')).applyChangeWindow,
});
