import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { appleRangeRetriesMax } from './push-retry-policy.ts';

const payload = z.object({
  workspaceId: z.string(),
  passTemplateId: z.uuid(),
  /** Where the last run ended. */
  afterPassId: z.uuid().optional(),
  /** The devices of the range behind `afterPassId`, while APNs has no time for anybody. Older jobs name none: all are told. */
  later: z
    .object({ round: z.int(), lastPassId: z.uuid(), devices: z.array(z.string()).optional() })
    .optional(),
});

export type AppleTemplateRefresh = z.infer<typeof payload>;

/** Follows a publish, the end of an archived template's passes, and `campaign.changeTurned`: every device that holds one is told to ask. */
export const refreshAppleTemplateJob = defineJob({
  name: 'installs.refresh-apple-template',
  payload,
  retriesMax: appleRangeRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./refresh-apple-template.ts')).refreshAppleTemplate,
});
