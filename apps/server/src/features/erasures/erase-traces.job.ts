import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const payload = z.object({ workspaceId: z.string(), erasureId: z.uuid() });

export type TracesErasure = z.infer<typeof payload>;

/** Follows `person.erased`: removes what names the person outside the passes. */
export const eraseTracesJob = defineJob({
  name: 'erasures.erase-traces',
  payload,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
  handler: async () => (await import('./erase-traces.ts')).eraseTraces,
});
