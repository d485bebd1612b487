import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignDeclined } from './campaign-events.ts';
import { type Decision, requireRequested } from './require-requested.ts';
import { writeApproval } from './write-approval.ts';

/** Answers a request with no; the draft shows the note until its next save. @throws as `requireRequested` */
export async function declineCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { note, ...decision }: Decision & { note: string | null },
): Promise<void> {
  const { campaign, approval } = await requireRequested(tx, decision);
  const { campaignId, approvalId, decidedBy } = decision;
  await writeApproval(tx, campaign, {
    ...approval,
    state: 'declined',
    decidedBy,
    decidedAt: ctx.clock().toISOString(),
    note,
  });
  await announce(ctx, tx, [campaignDeclined({ campaignId, approvalId })]);
}
