import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

/** The payload of the events of an approval, with its workspace. */
const approvalNotice = z.object({
  workspaceId: z.string(),
  campaignId: z.uuid(),
  approvalId: z.uuid(),
});
export type ApprovalNotice = z.infer<typeof approvalNotice>;

const approvalRequestMail = approvalNotice.extend({ adminId: z.string() });
export type ApprovalRequestMail = z.infer<typeof approvalRequestMail>;

/** Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
const mailed = { retriesMax: 25, retryDelaySeconds: 2, concurrency: 1 };

/** One job per admin. */
export const mailApprovalRequestJob = defineJob({
  name: 'campaigns.mail-approval-request',
  payload: approvalRequestMail,
  ...mailed,
  handler: async () => (await import('./mail-approval.ts')).mailApprovalRequest,
});

/** Follows `campaign.approved` and `campaign.declined`. */
export const mailApprovalDecisionJob = defineJob({
  name: 'campaigns.mail-approval-decision',
  payload: approvalNotice,
  ...mailed,
  handler: async () => (await import('./mail-approval.ts')).mailApprovalDecision,
});

/** Follows `campaign.approvalRequested`: enqueues a mail for each admin; the requester's is not sent. */
export const notifyAdminsOfApprovalJob = defineJob({
  name: 'campaigns.notify-admins-of-approval',
  payload: approvalNotice,
  retriesMax: 10,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => {
    const { notifyAdmins } = await import('../../workspaces/notify-admins.ts');
    return (ctx, notice) => notifyAdmins(ctx, mailApprovalRequestJob, notice);
  },
});
