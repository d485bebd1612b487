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
  /** Set once the chunk's passes are up to date, while the message to all holders waits for those of the other chunks. */
  waiting: z.object({ looks: z.int(), passUpdates: z.int(), failed: z.int() }).optional(),
});

export type GoogleChunk = z.infer<typeof payload>;

/** Follows `campaign.chunkDue`: the chunk's holders in Google Wallet are told. */
export const pushGoogleChunkJob = defineJob({
  name: 'installs.push-google-chunk',
  payload,
  retriesMax: googleChunkRetriesMax,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./push-google-chunk.ts')).pushGoogleChunk,
});
