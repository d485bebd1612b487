import { campaignFailures } from '@tessera/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const payload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  notifications: z.int(),
  failed: z.int(),
  failures: z.partialRecord(z.enum(campaignFailures), z.int()).optional(),
});

export type ClassMessageResult = z.infer<typeof payload>;

/** Follows `push.classMessageSent`. */
export const finishClassMessageJob = defineJob({
  name: 'campaigns.finish-class-message',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./finish-class-message.ts')).finishClassMessage,
});
