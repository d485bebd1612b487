import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** One with a launched campaign or a conversion is archived, so that results keep its name. @throws AppError `notFound` */
export async function removeGoal(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  goalId: string,
): Promise<{ id: string }> {
  const { workspaceId, db } = tx;
  // Waits for transactions that save a campaign, a scanner or a conversion with the goal.
  const goal = await db
    .selectFrom('campaign_goals')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', goalId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!goal) throw new AppError('notFound');
  await db
    .updateTable('campaigns')
    .set({ goal_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('goal_id', '=', goalId)
    .where('status', 'in', ['Draft', 'Scheduled'])
    .execute();
  await db
    .updateTable('scanners')
    .set({ goal_id: null })
    .where('workspace_id', '=', workspaceId)
    .where('goal_id', '=', goalId)
    .execute();
  const isKept = (await refersTo(tx, 'campaigns', goalId)) || (await refersTo(tx, 'conversions', goalId));
  await (isKept
    ? db
        .updateTable('campaign_goals')
        .set({ archived_at: clock() })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', goalId)
        .execute()
    : db
        .deleteFrom('campaign_goals')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', goalId)
        .execute());
  return goal;
}

async function refersTo(
  { workspaceId, db }: WorkspaceTransaction,
  table: 'campaigns' | 'conversions',
  goalId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('goal_id', '=', goalId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
