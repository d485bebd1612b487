import type { ConversionInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignClicksTable } from '../../platform/database/schema/campaigns-tables.ts';
import { recordConversion } from '../goals/record-conversion.ts';
import { readShopClick } from './with-click.ts';

/** A customer's orders, and a bound for other people with the click. */
export const conversionsPerClickMax = 50;
/** In any currency: a customer's orders, and far from what spoils a campaign's figures. Servers report more by the API. */
export const valuePerClickMax = 1_000_000;

type Report = { goalId: string; click: string; reference: string } & Pick<ConversionInput, 'value'>;

/** Counts once per click, goal and reference, up to the click's limit; beyond the limit of value it counts without one. */
export async function reportConversion(
  ctx: Context,
  { goalId, click: text, reference, value }: Report,
): Promise<void> {
  const named = readShopClick(text);
  if (!named) return;
  await ctx.database.inWorkspace(named.workspaceId, async (tx) => {
    const click = await lockClick(tx, named.clickId);
    if (!click) return;
    const reported = await findReported(tx, click);
    const isKnown = reported.some((known) => known.goal_id === goalId && known.reference === reference);
    if (isKnown || reported.length >= conversionsPerClickMax) return;
    const valueLeft = reported.reduce((left, known) => left - (known.value ?? 0), valuePerClickMax);
    const counted = value !== undefined && value <= valueLeft ? { value } : {};
    const { pass_id: passId, run_id: runId } = click;
    await recordConversion(ctx, tx, { goal: goalId, passId, ...counted }, { runId, reference }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'notFound')) throw error;
      },
    );
  });
}

type Click = Pick<CampaignClicksTable, 'run_id' | 'pass_id'>;

/** The lock serializes reports of one click. */
function lockClick({ workspaceId, db }: WorkspaceTransaction, clickId: string): Promise<Click | undefined> {
  return db
    .selectFrom('campaign_clicks')
    .select(['run_id', 'pass_id'])
    .where('workspace_id', '=', workspaceId)
    .where('click_id', '=', clickId)
    .forUpdate()
    .executeTakeFirst();
}

function findReported({ workspaceId, db }: WorkspaceTransaction, { run_id, pass_id }: Click) {
  return db
    .selectFrom('conversions')
    .select(['goal_id', 'reference', 'value'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', pass_id)
    .where('clicked_run_id', '=', run_id)
    .limit(conversionsPerClickMax)
    .execute();
}
