import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { adminMailRetries, notifyAdminsJob } from './notify-admins.ts';

/** What all admins are told about switching approval off. */
const approvalRemovalNotice = z.object({
  workspaceId: z.string(),
  noticeId: z.uuid(),
  /** Who asked for it or, once it is off, confirmed it; null if the delay has passed or the operator switched it off. */
  userId: z.string().nullable(),
  isRemoved: z.boolean(),
  /** When it will be off; null if another admin has to confirm it. */
  dueAt: z.string().nullable(),
});

const payload = approvalRemovalNotice.extend({ adminId: z.string() });

export type ApprovalRemovalMail = z.infer<typeof payload>;

export const mailApprovalRemovalJob = defineJob({
  name: 'workspaces.mail-approval-removal',
  payload,
  ...adminMailRetries,
  handler: async () => (await import('./mail-approval-removal.ts')).mailApprovalRemoval,
});

export const notifyAdminsOfApprovalRemovalJob = notifyAdminsJob(
  'workspaces.notify-admins-of-approval-removal',
  approvalRemovalNotice,
  mailApprovalRemovalJob,
);
