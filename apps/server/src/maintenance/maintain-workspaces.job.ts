import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

const payload = z.object({
  /** The last workspace of the previous run; null to start with the first. */
  after: z.string().nullable(),
});

export type WorkspacesWalk = z.infer<typeof payload>;

/** Processes all workspaces, in several runs if necessary. */
export const maintainWorkspacesJob = defineJob({
  name: 'platform.clean-up-workspaces',
  payload,
  onlyOnePer: () => 'all',
  retriesMax: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
  handler: async () => (await import('./maintain-workspaces.ts')).maintainWorkspaces,
});
