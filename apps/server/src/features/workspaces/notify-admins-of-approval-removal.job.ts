import { defineJob } from '../../platform/queue/job.ts';
import { approvalRemovalNotice } from './approval-removal-notice.ts';

/** Enqueues a mail for each admin. */
export const notifyAdminsOfApprovalRemovalJob = defineJob({
  name: 'workspaces.notify-admins-of-approval-removal',
  payload: approvalRemovalNotice,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./notify-admins-of-approval-removal.ts')).notifyAdminsOfApprovalRemoval,
});
