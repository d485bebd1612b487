import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), bulkChangeId: z.uuid() });

export type BulkChangeRun = z.infer<typeof payload>;

/** Follows `bulkChange.started`, then itself until all passes are processed. */
export const applyBulkChangeJob = defineJob({
  name: 'bulk-changes.apply',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
  handler: async () => (await import('./apply-bulk-change.ts')).applyBulkChange,
});
