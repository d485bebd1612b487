import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

const payload = z.object({
  /** The last workspace an earlier run came to; null where the walk begins. */
  after: z.string().nullable(),
});

export type WorkspacesWalk = z.infer<typeof payload>;

/** Walks all workspaces, in as many runs as that takes. */
export const maintainWorkspacesJob = defineJob({
  name: 'platform.clean-up-workspaces',
  payload,
  onlyOnePer: () => 'all',
  retriesMax: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
  handler: async () => (await import('./maintain-workspaces.ts')).maintainWorkspaces,
});
