import { defineJob } from '../../platform/queue/job.ts';
import { approvalNotice } from './approval-notice.ts';

/** Follows `campaign.approvalRequested`. */
export const notifyAdminsOfApprovalJob = defineJob({
  name: 'campaigns.notify-admins-of-approval',
  payload: approvalNotice,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./notify-admins-of-approval.ts')).notifyAdminsOfApproval,
});
