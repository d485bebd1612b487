import type { Context } from '../../context.ts';
import { notifyAdmins } from '../workspaces/notify-admins.ts';
import type { ApprovalNotice } from './approval-notice.ts';
import { mailApprovalRequestJob } from './mail-approval-request.job.ts';

/** Enqueues a mail about a request for each admin; the requester's is not sent. */
export function notifyAdminsOfApproval(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  notice: ApprovalNotice,
): Promise<void> {
  return notifyAdmins(ctx, mailApprovalRequestJob, notice);
}
