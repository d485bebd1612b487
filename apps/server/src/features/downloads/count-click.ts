import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../platform/events/announce.ts';
import { readClickToken } from '../rendering/click-link.ts';

/** The target of a campaign's link. Counts the click if a person made it. @throws AppError `notFound` */
export async function countClick(ctx: Context, token: string, isPerson: boolean): Promise<string> {
  const address = readClickToken(ctx, token);
  if (!address) throw new AppError('notFound');
  return ctx.database.inWorkspace(address.workspaceId, async (tx) => {
    const campaign = await tx.db
      .selectFrom('campaigns')
      .select(['link', 'is_test', 'parent_id', 'target_pass_template_id'])
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', address.campaignId)
      .executeTakeFirst();
    if (!campaign?.link) throw new AppError('notFound');
    if (campaign.is_test || !isPerson) return campaign.link;
    const payload = {
      campaignId: address.campaignId,
      parentId: campaign.parent_id,
      passTemplateId: campaign.target_pass_template_id,
    };
    await announce(ctx, tx, [{ type: 'link.clicked', payload }]);
    return campaign.link;
  });
}
