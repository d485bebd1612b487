import type { CampaignSplit } from '@tessera/contract';
import type { Context } from '../context.ts';
import { variantOf } from '../features/recipients/variant-of.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { type PastEvent, writeHistory } from './demo-history.ts';

type DemoClicks = {
  campaignId: string;
  passTemplateId: string;
  split: CampaignSplit | null;
  passIds: readonly string[];
  times: readonly Date[];
};

/** Every so many clicks, one repeats an earlier click. */
const repeatedEvery = 4;

/** Writes the rows, events and counts of single clicks. */
export async function addDemoClicks(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, passTemplateId, split, passIds, times }: DemoClicks,
): Promise<void> {
  const clicks = new Map<string, { at: Date; count: number }>();
  const past = times.flatMap((at, index): PastEvent[] => {
    const repeats = Math.floor(index / repeatedEvery) + (index % repeatedEvery === repeatedEvery - 1 ? 1 : 0);
    const passId = passIds[index - repeats];
    if (passId === undefined) return [];
    const known = clicks.get(passId);
    clicks.set(passId, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
    const variant = variantOf(split, { campaignId, passId });
    const first = known || variant === 'holdout' ? {} : { firstOfVariant: variant };
    return [
      { at, event: { type: 'link.clicked', payload: { campaignId, passTemplateId, passId, ...first } } },
    ];
  });
  if (past.length === 0) return;
  await tx.db
    .insertInto('campaign_clicks')
    .values(
      [...clicks].map(([passId, { at, count }]) => ({
        workspace_id: tx.workspaceId,
        run_id: campaignId,
        pass_id: passId,
        first_clicked_at: at,
        clicks: count,
        click_id: ctx.ids.uuid(),
      })),
    )
    .execute();
  await writeHistory(ctx, tx, past);
}
