import type { ConversionInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { recordConversion } from '../goals/record-conversion.ts';
import { type ClickAddress, readClickToken } from '../rendering/click-link.ts';

/** Conversions that one click on one pass can report: a customer's orders, and a bound for anybody else who has the token. */
export const conversionsPerClickMax = 50;

type Report = { goalId: string; token: string; reference: string } & Pick<ConversionInput, 'value'>;

/**
 * Records the conversion that a goal link reports, once for a click, goal and reference. Records nothing for a token that is not ours or
 * names no pass, a click that no person made, a goal that the click's workspace does not have, and beyond the limit of a click.
 */
export async function reportConversion(
  ctx: Context,
  { goalId, token, reference, value }: Report,
): Promise<void> {
  const click = readClickToken(ctx, token);
  if (!click?.passId) return;
  const { workspaceId, campaignId, passId } = click;
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if (!(await lockClick(tx, click)) || !(await isNew(tx, { ...click, goalId, reference }))) return;
    await recordConversion(ctx, tx, { goal: goalId, passId, value }, { campaignId, reference }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError && error.code === 'notFound')) throw error;
      },
    );
  });
}

/** Whether a person followed the link; reports of the same click then wait for each other. */
async function lockClick(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, passId }: ClickAddress,
): Promise<boolean> {
  const click = await db
    .selectFrom('campaign_clicks')
    .select('pass_id')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('pass_id', '=', passId)
    .forUpdate()
    .executeTakeFirst();
  return click !== undefined;
}

async function isNew(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, passId, goalId, reference }: ClickAddress & { goalId: string; reference: string },
): Promise<boolean> {
  const reported = await db
    .selectFrom('conversions')
    .select(['goal_id', 'reference'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .where('clicked_campaign_id', '=', campaignId)
    .limit(conversionsPerClickMax)
    .execute();
  const isKnown = reported.some((known) => known.goal_id === goalId && known.reference === reference);
  return !isKnown && reported.length < conversionsPerClickMax;
}
