import type { Goal, GoalChanges } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.ts';
import { nameTaken } from './create-goal.ts';
import { findGoal, presentGoal } from './list-goals.ts';

/** Changed days apply to later conversions. @throws AppError `notFound`, `validationFailed` */
export async function updateGoal(
  ctx: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  { goalId, name, windowDays }: GoalChanges & { goalId: string },
): Promise<Goal> {
  const goal = await findGoal(tx, goalId);
  const updated = await tx.db
    .updateTable('campaign_goals')
    .set({ name: name ?? goal.name, window_days: windowDays ?? goal.window_days })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', goalId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
  return presentGoal(ctx, updated);
}
