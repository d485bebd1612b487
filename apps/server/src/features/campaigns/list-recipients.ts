import type { CampaignRecipient, Page, RecipientDelivery } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { listPasses, type PassesQuery } from '../passes/list-passes.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { listedCondition } from '../recipients/recipient-condition.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import { everyoneOf } from './next-range.ts';

/** A page of a launched campaign's recipients with their delivery, in the order of the delivery; none before the launch. @throws AppError `notFound` */
export async function listRecipients(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { campaignId, ...page }: { campaignId: string } & Pick<PassesQuery, 'query' | 'cursor' | 'limit'>,
): Promise<Page<CampaignRecipient>> {
  const campaign = await findCampaign(tx, campaignId);
  if (!campaign.launched_at) return { items: [], nextCursor: null, totalCount: 0 };
  const passes = await listPasses(ctx, tx, {
    ...page,
    sort: 'oldest',
    passTemplateId: campaign.target_pass_template_id,
    condition: (pass) => recipientsOf(tx.workspaceId, campaign, pass),
  });
  const deliveryOf = await readDelivery(tx, campaign);
  return { ...passes, items: passes.items.map((pass) => ({ pass, delivery: deliveryOf(pass.id) })) };
}

/** Whether the launched campaign addresses a pass of the table with this name. */
export const recipientsOf = (workspaceId: string, campaign: CampaignRow, pass: string) =>
  isFrozen(campaign)
    ? listedCondition(workspaceId, { campaignId: sql`${campaign.id}::uuid`, pass })
    : everyoneOf(campaign, pass);

/** Derived from the chunks: nothing is stored per recipient. */
export async function readDelivery(
  { workspaceId, db }: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<(passId: string) => RecipientDelivery> {
  const underWay = await db
    .selectFrom('campaign_chunks')
    .select(['first_pass_id as first', 'last_pass_id as last'])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaign.id)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .execute();
  return (passId) => {
    if (campaign.released_through === null || passId > campaign.released_through) return 'waiting';
    return underWay.some(({ first, last }) => first <= passId && passId <= last) ? 'sending' : 'sent';
  };
}
