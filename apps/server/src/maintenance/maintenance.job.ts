import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

/** Hourly, away from the full hour, when most scheduled jobs start. */
export const maintenanceJob = defineJob({
  name: 'platform.clean-up',
  payload: z.object({}),
  cron: '17 * * * *',
  onlyOnePer: () => 'all',
  retriesMax: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
  handler: async () => (await import('./run-maintenance.ts')).runMaintenance,
});
