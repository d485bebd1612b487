import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Folds a workspace's waiting counts into the daily ones; enqueued by every event that counts, of which one waits at a time. */
export const foldCountsJob = defineJob({
  name: 'stats.fold-counts',
  payload: z.object({ workspaceId: z.string() }),
  onlyOnePer: ({ workspaceId }) => workspaceId,
  retriesMax: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./fold-counts.ts')).foldCounts,
});
