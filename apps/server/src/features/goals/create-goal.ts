import { type Goal, type GoalContent, goalsMax } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { listGoals, presentGoal } from './list-goals.ts';

export async function createGoal(
  ctx: Pick<Context, 'ids' | 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  { name, windowDays }: GoalContent,
): Promise<Goal> {
  if ((await listGoals(ctx, tx)).length >= goalsMax)
    throw nameRefused(`A workspace has at most ${goalsMax} goals`);
  const created = await tx.db
    .insertInto('campaign_goals')
    .values({
      workspace_id: tx.workspaceId,
      id: ctx.ids.uuid(),
      name,
      window_days: windowDays,
      created_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict.expression(sql`workspace_id, lower(name)`).where('archived_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!created) throw nameTaken();
  return presentGoal(ctx, created);
}

export const nameTaken = () => nameRefused('Another goal has this name');

const nameRefused = (message: string) =>
  new AppError('validationFailed', { message, issues: [{ path: 'name', message }] });
