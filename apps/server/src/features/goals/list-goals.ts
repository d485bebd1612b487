import type { Goal } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignGoalsTable } from '../../platform/database/schema/goals-tables.ts';

type GoalRow = Selectable<CampaignGoalsTable>;

/** The workspace's campaign goals by name. */
export async function listGoals({ workspaceId, db }: WorkspaceTransaction): Promise<Goal[]> {
  const rows = await db
    .selectFrom('campaign_goals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .execute();
  return rows
    .map(presentGoal)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** @throws AppError `notFound` */
export async function findGoal({ workspaceId, db }: WorkspaceTransaction, goalId: string): Promise<GoalRow> {
  const goal = await db
    .selectFrom('campaign_goals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', goalId)
    .executeTakeFirst();
  if (!goal) throw new AppError('notFound');
  return goal;
}

export const presentGoal = ({ id, name, window_days, created_at }: GoalRow): Goal => ({
  id,
  name,
  windowDays: window_days,
  createdAt: created_at.toISOString(),
});
