import { defineJob } from '../../platform/queue/job.ts';
import { appleChunkPayload, pushAppleChunkRetriesMax } from './push-apple-chunk-payload.ts';

/** Follows `campaign.chunkDue`. */
export const pushAppleChunkJob = defineJob({
  name: 'installs.push-apple-chunk',
  payload: appleChunkPayload,
  retriesMax: pushAppleChunkRetriesMax,
  retryDelaySeconds: 2,
  concurrency: 5,
  // A small campaign's chunk takes the lane that is left, instead of waiting for the chunks of a large one.
  turns: { groupOf: ({ campaignId }) => campaignId, atOnceMax: 4 },
  handler: async () => (await import('./push-apple-chunk.ts')).pushAppleChunk,
});
