import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { googleChunkRetriesMax } from './google-chunk-limits.ts';

const payload = z.object({ workspaceId: z.string(), campaignId: z.uuid(), passTemplateId: z.uuid() });

export type ClassMessage = z.infer<typeof payload>;

/** Follows `campaign.classMessageDue`. */
export const sendClassMessageJob = defineJob({
  name: 'push.send-class-message',
  payload,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./send-class-message.ts')).sendClassMessage,
});
