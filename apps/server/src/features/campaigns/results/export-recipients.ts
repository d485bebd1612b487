import { type CampaignSplit, firstVariantName } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { byteOrderMark, csvRows } from '../../imports/export/write-csv.ts';
import { findPasses, passCursor } from '../../passes/find-passes.ts';
import { findWallets, type Wallets } from '../../passes/find-wallets.ts';
import { wantedPasses } from '../../passes/list-passes.ts';
import { variantOf } from '../../recipients/variant-of.ts';
import { findView, getRun } from '../find-campaign.ts';
import { readDelivery, recipientsOf } from './list-recipients.ts';

const passesPerRead = 1_000;
const columns = [
  'passId',
  'externalId',
  'email',
  'firstName',
  'lastName',
  'wallets',
  'variant',
  'delivery',
  'clicked',
];

export async function exportRecipients(
  ctx: Pick<Context, 'database' | 'clock'>,
  workspaceId: string,
  campaignId: string,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const { campaign, wanted } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => {
    const { campaign, run } = await findView(tx, campaignId);
    if (!run?.launched_at) return { campaign, wanted: null };
    const passTemplateId = run.target_pass_template_id;
    const condition = (pass: string) => recipientsOf(workspaceId, run, pass);
    return { campaign, wanted: await wantedPasses(ctx, tx, { passTemplateId, condition }) };
  });
  async function* parts() {
    yield byteOrderMark + csvRows([columns]);
    if (!wanted) return;
    for (let after: readonly string[] | null = null; ; ) {
      const { text, next } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => {
        const page = await findPasses(tx, { ...wanted, sort: 'oldest', after, limit: passesPerRead });
        const rows = page.rows.slice(0, passesPerRead);
        const passIds = rows.map(({ id }) => id);
        const wallets = await findWallets(tx, passIds);
        const clicked = await findClicked(tx, campaignId, passIds);
        const deliveryOf = await readDelivery(tx, await getRun(tx, campaignId));
        const last = page.rows.length > passesPerRead ? rows.at(-1) : undefined;
        return {
          text: csvRows(
            rows.map((row) => [
              row.id,
              row.external_id ?? '',
              row.email,
              row.first_name,
              row.last_name,
              walletNames(wallets.get(row.id)),
              variantName(campaign.split, { campaignId, passId: row.id }),
              deliveryOf(row.id),
              clicked.has(row.id) ? 'yes' : 'no',
            ]),
          ),
          next: last ? passCursor('oldest', last) : page.until,
        };
      });
      yield text;
      after = next;
      if (after === null) return;
    }
  }
  return { name: `${campaign.name}.csv`, parts: parts() };
}

const walletNames = (wallets: Wallets | undefined): string =>
  [wallets?.apple && 'apple', wallets?.google && 'google'].filter(Boolean).join(' ');

/** Empty for a campaign with one content. */
function variantName(split: CampaignSplit | null, ids: { campaignId: string; passId: string }): string {
  if (!split || split.variants.length === 0) return '';
  const position = variantOf(split, ids);
  if (position === 'holdout') return '';
  return position === 0 ? firstVariantName : (split.variants[position - 1]?.name ?? '');
}

async function findClicked(
  { workspaceId, db }: WorkspaceTransaction,
  runId: string,
  passIds: readonly string[],
): Promise<Set<string>> {
  const clicks = await db
    .selectFrom('campaign_clicks')
    .select('pass_id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where(sql<boolean>`pass_id = any(${passIds}::uuid[])`)
    .execute();
  return new Set(clicks.map(({ pass_id }) => pass_id));
}
