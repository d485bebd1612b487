import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { approvalNotice } from './approval-notice.ts';

const payload = approvalNotice.extend({ adminId: z.string() });

export type ApprovalRequestMail = z.infer<typeof payload>;

/** One job per admin. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const mailApprovalRequestJob = defineJob({
  name: 'campaigns.mail-approval-request',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-approval-request.ts')).mailApprovalRequest,
});
