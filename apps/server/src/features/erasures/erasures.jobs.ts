import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

const tracesErasure = z.object({ workspaceId: z.string(), erasureId: z.uuid() });

export type TracesErasure = z.infer<typeof tracesErasure>;

/** Follows `person.erased`: removes what names the person outside the passes. */
export const eraseTracesJob = defineJob({
  name: 'erasures.erase-traces',
  payload: tracesErasure,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});
