import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const bulkChangeRun = z.object({ workspaceId: z.string(), bulkChangeId: z.uuid() });

export type BulkChangeRun = z.infer<typeof bulkChangeRun>;

/** Follows `bulkChange.started`, then itself until all passes are processed. */
export const applyBulkChangeJob = defineJob({
  name: 'bulk-changes.apply',
  payload: bulkChangeRun,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});
