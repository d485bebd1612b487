import { createGoalInput, goalInput, goalListInput, updateGoalInput } from '@tessera/contract';
import { once } from '../../http/once.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';
import { removeGoal } from './remove-goal.ts';
import { updateGoal } from './update-goal.ts';

/** `workspace.goals.*` */
export const goalProcedures = {
  list: workspaceProcedure('read')
    .input(goalListInput)
    .query(async ({ ctx, input }) => ({
      goals: await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        listGoals(ctx.app, tx, input.archived),
      ),
    })),
  create: workspaceProcedure('goals')
    .input(createGoalInput)
    .mutation(({ ctx, input, path }) => once(ctx, path, input, (tx) => createGoal(ctx.app, tx, input))),
  update: workspaceProcedure('goals')
    .input(updateGoalInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => updateGoal(ctx.app, tx, input)),
    ),
  remove: workspaceProcedure('goals')
    .input(goalInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => removeGoal(ctx.app, tx, input.goalId)),
    ),
};
