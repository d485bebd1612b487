import type { CampaignSplit } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { byteOrderMark, csvRows } from '../imports/write-csv.ts';
import { findPasses, passCursor } from '../passes/find-passes.ts';
import { findWallets, type Wallets } from '../passes/find-wallets.ts';
import { wantedPasses } from '../passes/list-passes.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { findCampaign } from './find-campaign.ts';
import { readDelivery, recipientsOf } from './list-recipients.ts';

const passesPerRead = 1_000;
const columns = ['passId', 'externalId', 'email', 'firstName', 'lastName', 'wallets', 'variant', 'delivery'];

/** A launched campaign's recipients as CSV, in the order of the delivery, page by page. @throws AppError `notFound` */
export async function exportRecipients(
  ctx: Pick<Context, 'database' | 'clock'>,
  workspaceId: string,
  campaignId: string,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const { campaign, wanted } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const found = await findCampaign(tx, campaignId);
    const passTemplateId = found.target_pass_template_id;
    const condition = (pass: string) => recipientsOf(workspaceId, found, pass);
    return { campaign: found, wanted: await wantedPasses(ctx, tx, { passTemplateId, condition }) };
  });
  async function* parts() {
    yield byteOrderMark + csvRows([columns]);
    if (!campaign.launched_at) return;
    for (let after: readonly string[] | null = null; ; ) {
      const { text, next } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
        const page = await findPasses(tx, { ...wanted, sort: 'oldest', after, limit: passesPerRead });
        const rows = page.rows.slice(0, passesPerRead);
        const wallets = await findWallets(
          tx,
          rows.map(({ id }) => id),
        );
        const deliveryOf = await readDelivery(tx, await findCampaign(tx, campaignId));
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

/** Empty for the campaign's own content. */
function variantName(split: CampaignSplit | null, ids: { campaignId: string; passId: string }): string {
  const position = variantOf(split, ids);
  return position === 'holdout' || position === 0 ? '' : (split?.variants[position - 1]?.name ?? '');
}
