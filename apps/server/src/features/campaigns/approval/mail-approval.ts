import type { Context } from '../../../context.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../../platform/mail/notice-mail-content.ts';
import { findCreators } from '../../organizations/find-creators.ts';
import { mailAdmin } from '../../workspaces/mail-admin.ts';
import type { ApprovalNotice, ApprovalRequestMail } from '../campaigns.jobs.ts';
import { findCampaign } from '../find-campaign.ts';

type MailContext = Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>;

/** Skips the requester, and a request that has ended. */
export async function mailApprovalRequest(
  ctx: MailContext,
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

/** Skips an answer that an edit made void. */
export async function mailApprovalDecision(
  ctx: MailContext,
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

type ApprovalFacts = {
  workspaceName: string;
  campaignName: string;
  url: string;
};

type RequestFacts = ApprovalFacts & {
  /** Null for a deleted account, or an API key without a creator. */
  requester: string | null;
  launchAt: string | null;
  /** For the time of the launch. */
  timezoneName: string;
};

function approvalRequestMail(facts: RequestFacts): NoticeMailContent {
  const { requester, launchAt, timezoneName, url } = facts;
  const { workspace, campaign } = namesOf(facts);
  const launch = launchAt
    ? `be launched on ${timeOf(launchAt, timezoneName)}`
    : 'be launched as soon as you approve it';
  return {
    subject: `A campaign of ${workspace} needs your approval`,
    title: 'A campaign needs your approval',
    lead: `${requester ? nameInMail(requester) : 'An API key'} asks you to approve the campaign “${campaign}”. It would ${launch}.`,
    button: { label: 'Review the campaign', url },
    advice: 'Nothing is sent until an admin other than the requester approves it.',
  };
}

type DecisionFacts = ApprovalFacts & {
  /** Null for a deleted account. */
  decider: string | null;
  isApproved: boolean;
  hasNote: boolean;
};

/** The note stays on the page: our mails carry no text of a user. */
function approvalDecisionMail(facts: DecisionFacts): NoticeMailContent {
  const { decider, isApproved, hasNote, url } = facts;
  const { campaign } = namesOf(facts);
  const answer = isApproved ? 'approved' : 'declined';
  return {
    subject: `“${campaign}” was ${answer}`,
    title: `Your campaign was ${answer}`,
    lead: `${decider ? nameInMail(decider) : 'Another admin'} ${answer} the campaign “${campaign}”.`,
    button: { label: 'Open the campaign', url },
    advice: isApproved
      ? 'It is sent as you requested. You can pause or cancel it on its page.'
      : `${hasNote ? 'Its page shows the note to you. ' : ''}Nothing was sent. Edit the campaign and ask again.`,
  };
}

const namesOf = ({ workspaceName, campaignName }: ApprovalFacts) => ({
  workspace: nameInMail(workspaceName),
  campaign: nameInMail(campaignName),
});

const timeOf = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
