import { campaignFailures } from '@tessera/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

const counts = z.object({ passUpdates: z.int(), notifications: z.int(), failed: z.int() });

const payload = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  number: z.int(),
  wallet: z.enum(['apple', 'google']),
  ...counts.shape,
  /** Of a split campaign: the same by variant, the campaign's own content first. */
  variants: z.array(counts).optional(),
  failures: z.partialRecord(z.enum(campaignFailures), z.int()).optional(),
});

/** One wallet's delivery result for one chunk. */
export type ChunkResult = z.infer<typeof payload>;

/** Follows `installs.chunkPushed`: one wallet has finished one chunk. */
export const finishChunksJob = defineJob({
  name: 'campaigns.finish-chunks',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 2,
  concurrency: 1,
  gatheredMax: 500,
  handlerOfMany: async () => (await import('./finish-chunks.ts')).finishChunks,
});
