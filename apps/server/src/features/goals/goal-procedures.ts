import { createGoalInput, goalListInput } from '@tessera/contract';
import { once } from '../../http/once.ts';
import { managerProcedure, workspaceProcedure } from '../../http/trpc.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';

/** `workspace.goals.*` */
export const goalProcedures = {
  list: workspaceProcedure.input(goalListInput).query(async ({ ctx }) => ({
    goals: await ctx.app.database.inWorkspace(ctx.workspace.id, listGoals),
  })),
  create: managerProcedure
    .input(createGoalInput)
    .mutation(({ ctx, input, path }) => once(ctx, path, input, (tx) => createGoal(ctx.app, tx, input))),
};
