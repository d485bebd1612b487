import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const importReference = z.object({ workspaceId: z.string(), importId: z.uuid() });

export type ImportReference = z.infer<typeof importReference>;

/** Runs for some seconds, then follows itself until the import is over. The cursor is in the import's row. */
export const runImportJob = defineJob({
  name: 'imports.run-import',
  payload: importReference,
  retriesMax: 20,
  retryDelaySeconds: 1,
  concurrency: 2,
  onlyOnePer: ({ importId }) => importId,
  turns: { groupOf: ({ workspaceId }) => workspaceId, atOnceMax: 1 },
});
