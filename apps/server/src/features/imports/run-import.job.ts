import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), importId: z.uuid() });

export type ImportReference = z.infer<typeof payload>;

/** Runs for some seconds, then follows itself until the import is over. The cursor is in the import's row. */
export const runImportJob = defineJob({
  name: 'imports.run-import',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 1,
  concurrency: 2,
  onlyOnePer: ({ importId }) => importId,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
  handler: async () => (await import('./run-import.ts')).runImport,
});
