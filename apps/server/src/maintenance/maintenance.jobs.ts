import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

const workspacesWalk = z.object({
  /** The last workspace of the previous run; null to start with the first. */
  after: z.string().nullable(),
});

export type WorkspacesWalk = z.infer<typeof workspacesWalk>;

/** Processes all workspaces, in several runs if necessary. */
export const maintainWorkspacesJob = defineJob({
  name: 'platform.clean-up-workspaces',
  payload: workspacesWalk,
  onlyOnePer: () => 'all',
  retriesMax: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
});

/** Hourly, away from the full hour, when most scheduled jobs start. */
export const maintenanceJob = defineJob({
  name: 'platform.clean-up',
  payload: z.object({}),
  cron: '17 * * * *',
  onlyOnePer: () => 'all',
  retriesMax: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
});
