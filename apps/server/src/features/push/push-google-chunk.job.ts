import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { googleChunkRetriesMax } from './google-chunk-limits.ts';

const payload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  passTemplateId: z.uuid(),
  number: z.int(),
  firstPassId: z.uuid(),
  lastPassId: z.uuid(),
});

export type GoogleChunk = z.infer<typeof payload>;

/** Follows `campaign.chunkDue`. */
export const pushGoogleChunkJob = defineJob({
  name: 'installs.push-google-chunk',
  payload,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./push-google-chunk.ts')).pushGoogleChunk,
});
