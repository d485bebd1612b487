import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRunsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../platform/events/announce.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { readClickToken } from '../rendering/click-link.ts';
import { shopClick, withClick } from './with-click.ts';

/** Adds the click to the target of a campaign with a goal. Counts only clicks by people. @throws AppError `notFound` */
export async function countClick(ctx: Context, token: string, isPerson: boolean): Promise<string> {
  const address = readClickToken(ctx, token);
  if (!address) throw new AppError('notFound');
  const { workspaceId, campaignId, passId } = address;
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const run = await tx.db
      .selectFrom('campaign_runs as run')
      .leftJoin('campaigns as campaign', (join) =>
        join
          .onRef('campaign.workspace_id', '=', 'run.workspace_id')
          .onRef('campaign.id', '=', 'run.campaign_id'),
      )
      .select(['run.id', 'run.kind', 'run.campaign_id', 'run.content', 'run.target_pass_template_id'])
      .select('campaign.goal_id')
      .where('run.workspace_id', '=', tx.workspaceId)
      .where('run.id', '=', campaignId)
      .executeTakeFirst();
    const link = run?.content.link;
    if (!link) throw new AppError('notFound');
    if (run.kind === 'test' || !isPerson) return link;
    const click = passId ? await recordClick(ctx, tx, { run, passId }) : null;
    const payload = {
      campaignId,
      parentId: run.kind === 'recurring' ? run.campaign_id : null,
      passTemplateId: run.target_pass_template_id,
      ...(click && passId && { passId }),
      ...(click?.isFirst && { firstOfVariant: click.variant }),
    };
    await announce(ctx, tx, [{ type: 'link.clicked', payload }]);
    return click && run.goal_id ? withClick(link, shopClick({ workspaceId, clickId: click.id })) : link;
  });
}

type PassClick = { run: Pick<Selectable<CampaignRunsTable>, 'id' | 'content'>; passId: string };

type RecordedClick = { id: string; isFirst: boolean; variant: number };

/** Null for a pass without such a link. `variant` is a position. */
async function recordClick(
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  tx: WorkspaceTransaction,
  { run: { id: campaignId, content }, passId }: PassClick,
): Promise<RecordedClick | null> {
  const variant = variantOf(content.split, { campaignId, passId });
  if (variant === 'holdout' || !(await lockHolder(tx, passId))) return null;
  const { clicks, click_id } = await tx.db
    .insertInto('campaign_clicks')
    .values({
      workspace_id: tx.workspaceId,
      run_id: campaignId,
      pass_id: passId,
      first_clicked_at: clock(),
      clicks: 1,
      click_id: ids.uuid(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'run_id', 'pass_id'])
        .doUpdateSet(({ eb }) => ({ clicks: eb('campaign_clicks.clicks', '+', 1) })),
    )
    .returning(['clicks', 'click_id'])
    .executeTakeFirstOrThrow();
  return { id: click_id, isFirst: clicks === 1, variant };
}

async function lockHolder({ workspaceId, db }: WorkspaceTransaction, passId: string): Promise<boolean> {
  const holder = await db
    .selectFrom('passes as pass')
    .innerJoin('pass_users as user', (join) =>
      join.onRef('user.workspace_id', '=', 'pass.workspace_id').onRef('user.id', '=', 'pass.pass_user_id'),
    )
    .select('user.id')
    .where('pass.workspace_id', '=', workspaceId)
    .where('user.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .where('user.erased_at', 'is', null)
    .forKeyShare('user')
    .executeTakeFirst();
  return holder !== undefined;
}
