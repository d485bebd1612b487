import type { Context } from '../../context.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { mailAdmin } from '../workspaces/mail-admin.ts';
import { approvalRequestMail } from './approval-mails.ts';
import { findCampaign } from './find-campaign.ts';
import type { ApprovalRequestMail } from './mail-approval-request.job.ts';

/** Asks an admin to approve a campaign, unless they asked for it themselves or the request has ended. */
export async function mailApprovalRequest(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, campaignId, approvalId, adminId }: ApprovalRequestMail,
): Promise<void> {
  const campaign = await ctx.database.inWorkspace(workspaceId, (tx) => findCampaign(tx, campaignId));
  const { approval } = campaign;
  if (approval?.id !== approvalId || approval.state !== 'requested') return;
  const { requestedBy, launchAt } = approval;
  if (requestedBy === adminId) return;
  const nameOf = await findCreators(ctx, [requestedBy]);
  await mailAdmin(ctx, {
    workspaceId,
    adminId,
    notice: `approval.${approvalId}`,
    what: 'A request to approve a campaign',
    content: ({ name, timezone_name }, home) =>
      approvalRequestMail({
        workspaceName: name,
        timezoneName: timezone_name,
        campaignName: campaign.name,
        requester: nameOf(requestedBy),
        launchAt,
        url: `${home}/campaigns/${campaignId}`,
      }),
  });
}
