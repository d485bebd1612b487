import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { approvalRemovalNotice } from './approval-removal-notice.ts';

const payload = approvalRemovalNotice.extend({ adminId: z.string() });

export type ApprovalRemovalMail = z.infer<typeof payload>;

/** One job per admin. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const mailApprovalRemovalJob = defineJob({
  name: 'workspaces.mail-approval-removal',
  payload,
  retriesMax: 25,
  retryDelaySeconds: 2,
  concurrency: 1,
  handler: async () => (await import('./mail-approval-removal.ts')).mailApprovalRemoval,
});
