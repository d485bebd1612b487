import type { Context } from '../../context.ts';
import type { ApprovalRemovalNotice } from './approval-removal-notice.ts';
import { mailApprovalRemovalJob } from './mail-approval-removal.job.ts';
import { notifyAdmins } from './notify-admins.ts';

export function notifyAdminsOfApprovalRemoval(
  ctx: Pick<Context, 'database' | 'identity' | 'mailer' | 'queue'>,
  notice: ApprovalRemovalNotice,
): Promise<void> {
  return notifyAdmins(ctx, mailApprovalRemovalJob, notice);
}
