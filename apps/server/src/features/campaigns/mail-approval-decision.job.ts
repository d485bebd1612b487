import { defineJob } from '../../platform/queue/job.ts';
import { approvalNotice } from './approval-notice.ts';

/** Follows `campaign.approved` and `campaign.declined`. Delays double from 2 s to an hour. */
export const mailApprovalDecisionJob = defineJob({
  name: 'campaigns.mail-approval-decision',
  payload: approvalNotice,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-approval-decision.ts')).mailApprovalDecision,
});
