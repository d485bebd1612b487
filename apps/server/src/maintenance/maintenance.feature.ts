import type { Feature } from '../composition/feature.ts';
import { handle } from '../platform/queue/job.ts';
import { maintainWorkspacesJob, maintenanceJob } from './maintenance.jobs.ts';

export const maintenanceFeature = {
  jobs: [
    handle(maintenanceJob, async () => (await import('./run-maintenance.ts')).runMaintenance),
    handle(maintainWorkspacesJob, async () => (await import('./maintain-workspaces.ts')).maintainWorkspaces),
  ],
} satisfies Feature;
