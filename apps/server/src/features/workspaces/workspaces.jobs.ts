import { z } from 'zod';
import { defineJob, mailRetries } from '../../platform/queue/job.ts';

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

const approvalRemovalMail = approvalRemovalNotice.extend({ adminId: z.string() });

export type ApprovalRemovalMail = z.infer<typeof approvalRemovalMail>;

export const mailApprovalRemovalJob = defineJob({
  name: 'workspaces.mail-approval-removal',
  payload: approvalRemovalMail,
  ...mailRetries,
  concurrency: 1,
});

export const notifyAdminsOfApprovalRemovalJob = defineJob({
  name: 'workspaces.notify-admins-of-approval-removal',
  payload: approvalRemovalNotice,
  ...mailRetries,
  concurrency: 1,
});

const dueApprovalRemoval = z.object({ workspaceId: z.string(), requestId: z.uuid() });

export type DueApprovalRemoval = z.infer<typeof dueApprovalRemoval>;

/** Due when the delay of an only admin's request has passed. */
export const endApprovalRuleJob = defineJob({
  name: 'workspaces.end-approval-rule',
  payload: dueApprovalRemoval,
  retriesMax: 20,
  retryDelaySeconds: 5,
  concurrency: 1,
});
