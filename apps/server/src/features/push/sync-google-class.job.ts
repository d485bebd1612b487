import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** Follows `passTemplate.published`: updates the template's class at Google. */
export const syncGoogleClassJob = defineJob({
  name: 'passes.sync-google-class',
  payload: z.object({ workspaceId: z.string(), passTemplateId: z.uuid() }),
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 2,
  handler: async () => (await import('./sync-google-class.ts')).syncGoogleClass,
});
