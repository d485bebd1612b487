import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { appleRangeRetriesMax } from './push-retry-policy.ts';

const payload = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** Only the recipients of this campaign, whose audience is frozen. */
  recipientsOf: z.uuid().optional(),
  /** The last pass of the previous run. */
  afterPassId: z.uuid().optional(),
  /** Devices to retry in the range after `afterPassId` during an APNs outage. Older jobs have no `devices`: all devices. */
  later: z
    .object({ round: z.int(), lastPassId: z.uuid(), devices: z.array(z.string()).optional() })
    .optional(),
});

export type AppleTemplateRefresh = z.infer<typeof payload>;

/**
 * Follows a publish, the voiding of an archived template's passes, and `campaign.changeTurned`: notifies every device that holds a pass, or a
 * recipient's pass.
 */
export const refreshAppleTemplateJob = defineJob({
  name: 'installs.refresh-apple-template',
  payload,
  retriesMax: appleRangeRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./refresh-apple-template.ts')).refreshAppleTemplate,
});
