import type { CampaignRecipient, Page, RecipientDelivery } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { listPasses, type PassesQuery } from '../../passes/list-passes.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { listedCondition } from '../../recipients/recipient-condition.ts';
import { everyoneOf } from '../delivery/next-range.ts';
import { findView, type RunRow } from '../find-campaign.ts';

/** In the order of delivery; none before the launch. @throws AppError `notFound` */
export async function listRecipients(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { campaignId, ...page }: { campaignId: string } & Pick<PassesQuery, 'query' | 'cursor' | 'limit'>,
): Promise<Page<CampaignRecipient>> {
  const { run } = await findView(tx, campaignId);
  if (!run?.launched_at) return { items: [], nextCursor: null, totalCount: 0 };
  const passes = await listPasses(ctx, tx, {
    ...page,
    sort: 'oldest',
    passTemplateId: run.target_pass_template_id,
    condition: (pass) => recipientsOf(tx.workspaceId, run, pass),
  });
  const deliveryOf = await readDelivery(tx, run);
  return { ...passes, items: passes.items.map((pass) => ({ pass, delivery: deliveryOf(pass.id) })) };
}

export const recipientsOf = (workspaceId: string, run: RunRow, pass: string) =>
  isFrozen(run) ? listedCondition(workspaceId, { runId: sql`${run.id}::uuid`, pass }) : everyoneOf(run, pass);

/** Derived from the chunks: nothing is stored per recipient. */
export async function readDelivery(
  { workspaceId, db }: WorkspaceTransaction,
  run: RunRow,
): Promise<(passId: string) => RecipientDelivery> {
  const underWay = await db
    .selectFrom('campaign_chunks')
    .select(['first_pass_id as first', 'last_pass_id as last'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', run.id)
    .where('released_at', 'is not', null)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .execute();
  return (passId) => {
    if (run.released_through === null || passId > run.released_through) return 'waiting';
    return underWay.some(({ first, last }) => first <= passId && passId <= last) ? 'sending' : 'sent';
  };
}
