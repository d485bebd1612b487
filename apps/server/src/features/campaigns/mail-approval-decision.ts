import type { Context } from '../../context.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import { approvalDecisionMail } from './approval-mails.ts';
import type { ApprovalNotice } from './approval-notice.ts';
import { findCampaign } from './find-campaign.ts';

/** Notifies the requester of the answer, unless an edit made it void meanwhile. */
export async function mailApprovalDecision(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, campaignId, approvalId }: ApprovalNotice,
): Promise<void> {
  if (!ctx.mailer) return;
  const campaign = await ctx.database.inWorkspace(workspaceId, (tx) => findCampaign(tx, campaignId));
  const { approval } = campaign;
  if (approval?.id !== approvalId || !approval.requestedBy) return;
  const { requestedBy, decidedBy, state, note } = approval;
  const nameOf = await findCreators(ctx, [decidedBy]);
  await mailAdmin(ctx, {
    workspaceId,
    adminId: requestedBy,
    notice: `approval.${approvalId}.${state}`,
    what: 'An answer to a request for approval',
    content: ({ name }, home) =>
      approvalDecisionMail({
        workspaceName: name,
        campaignName: campaign.name,
        decider: nameOf(decidedBy),
        isApproved: state === 'approved',
        hasNote: note !== null,
        url: `${home}/campaigns/${campaignId}`,
      }),
  });
}
