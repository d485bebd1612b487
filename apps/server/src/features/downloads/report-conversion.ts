import type { ConversionInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignClicksTable } from '../../platform/database/schema/campaigns-tables.ts';
import { recordConversion } from '../goals/record-conversion.ts';
import { readShopClick } from './with-click.ts';

/** Conversions that one click on one pass can report: a customer's orders, and a bound for anybody else who has it. */
export const conversionsPerClickMax = 50;

type Report = { goalId: string; click: string; reference: string } & Pick<ConversionInput, 'value'>;

/**
 * Records the conversion that a goal link reports, once for a click, goal and reference. Records nothing for an unknown click, a goal that
 * the click's workspace does not have, and beyond the limit of a click.
 */
export async function reportConversion(
  ctx: Context,
  { goalId, click: text, reference, value }: Report,
): Promise<void> {
  const named = readShopClick(text);
  if (!named) return;
  await ctx.database.inWorkspace(named.workspaceId, async (tx) => {
    const click = await lockClick(tx, named.clickId);
    if (!click || !(await isNew(tx, click, { goalId, reference }))) return;
    const { pass_id: passId, campaign_id: campaignId } = click;
    await recordConversion(ctx, tx, { goal: goalId, passId, value }, { campaignId, reference }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'notFound')) throw error;
      },
    );
  });
}

type Click = Pick<CampaignClicksTable, 'campaign_id' | 'pass_id'>;

/** The click, if it is known; reports of the same click then wait for each other. */
function lockClick({ workspaceId, db }: WorkspaceTransaction, clickId: string): Promise<Click | undefined> {
  return db
    .selectFrom('campaign_clicks')
    .select(['campaign_id', 'pass_id'])
    .where('workspace_id', '=', workspaceId)
    .where('click_id', '=', clickId)
    .forUpdate()
    .executeTakeFirst();
}

async function isNew(
  { workspaceId, db }: WorkspaceTransaction,
  { campaign_id, pass_id }: Click,
  { goalId, reference }: Pick<Report, 'goalId' | 'reference'>,
): Promise<boolean> {
  const reported = await db
    .selectFrom('conversions')
    .select(['goal_id', 'reference'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', pass_id)
    .where('clicked_campaign_id', '=', campaign_id)
    .limit(conversionsPerClickMax)
    .execute();
  const isKnown = reported.some((known) => known.goal_id === goalId && known.reference === reference);
  return !isKnown && reported.length < conversionsPerClickMax;
}
