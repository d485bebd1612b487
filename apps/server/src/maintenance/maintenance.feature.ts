import { archiveWalJob, backupJob } from '../backup/backup.jobs.ts';
import type { Feature } from '../composition/feature.ts';
import { handle } from '../platform/queue/job.ts';
import { restoreJobsJob } from '../platform/queue/restoration.jobs.ts';
import { maintainWorkspacesJob, maintenanceJob } from './maintenance.jobs.ts';

export const maintenanceFeature = {
  jobs: [
    handle(backupJob, async () => (await import('../backup/run-scheduled-backup.ts')).runScheduledBackup),
    handle(archiveWalJob, async () => (await import('../backup/wal/archive-wal.ts')).archiveWal),
    handle(maintenanceJob, async () => (await import('./run-maintenance.ts')).runMaintenance),
    handle(maintainWorkspacesJob, async () => (await import('./maintain-workspaces.ts')).maintainWorkspaces),
    handle(restoreJobsJob, async () => (await import('./restore-lost-jobs.ts')).restoreLostJobs),
  ],
} satisfies Feature;
