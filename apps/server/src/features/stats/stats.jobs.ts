import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Folds a workspace's count deltas into daily and total counts; enqueued by every counted event, at most one pending at a time. */
export const foldCountsJob = defineJob({
  name: 'stats.fold-counts',
  payload: z.object({ workspaceId: z.string() }),
  onlyOnePer: ({ workspaceId }) => workspaceId,
  retriesMax: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
});
