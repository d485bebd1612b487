import { z } from 'zod';
import { defineJob } from '../platform/queue/job.ts';

/** Every hour it checks whether a backup is due; so a failed one is repeated within an hour. */
export const backupJob = defineJob({
  name: 'platform.back-up',
  payload: z.object({}),
  cron: '47 * * * *',
  onlyOnePer: () => 'all',
  retriesMax: 0,
  retryDelaySeconds: 60,
  secondsMax: 12 * 3600,
  concurrency: 1,
});

/** So what is committed is archived within BACKUP_WAL_SECONDS and a minute. */
export const archiveWalJob = defineJob({
  name: 'platform.archive-wal',
  payload: z.object({}),
  cron: '* * * * *',
  onlyOnePer: () => 'all',
  retriesMax: 0,
  retryDelaySeconds: 60,
  concurrency: 1,
});
