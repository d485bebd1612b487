import type { Goal } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignGoalsTable } from '../../platform/database/schema/goals-tables.ts';

type GoalRow = Selectable<CampaignGoalsTable>;

export async function listGoals(
  ctx: Pick<Context, 'config'>,
  { workspaceId, db }: WorkspaceTransaction,
  archived: boolean | null = false,
): Promise<Goal[]> {
  const rows = await db
    .selectFrom('campaign_goals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(archived !== null, (select) => select.where('archived_at', archived ? 'is not' : 'is', null))
    .execute();
  return rows
    .map((row) => presentGoal(ctx, row))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** Locks the active goal against removal until the transaction ends. @throws AppError `notFound` */
export async function findGoal({ workspaceId, db }: WorkspaceTransaction, goalId: string): Promise<GoalRow> {
  const goal = await db
    .selectFrom('campaign_goals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', goalId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!goal) throw new AppError('notFound');
  return goal;
}

export const presentGoal = (
  { config }: Pick<Context, 'config'>,
  { id, name, window_days, created_at, archived_at }: GoalRow,
): Goal => ({
  id,
  name,
  windowDays: window_days,
  link: `${config.publicUrl}/g/${id}`,
  createdAt: created_at.toISOString(),
  archivedAt: archived_at?.toISOString() ?? null,
});
