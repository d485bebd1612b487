import { createGoalInput, goalInput, goalListInput, updateGoalInput } from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { createGoal } from './create-goal.ts';
import { listGoals } from './list-goals.ts';
import { removeGoal } from './remove-goal.ts';
import { updateGoal } from './update-goal.ts';

export const goalProcedures = {
  list: workspaceProcedure('read')
    .input(goalListInput)
    .query(inTransaction(async (app, tx, { archived }) => ({ goals: await listGoals(app, tx, archived) }))),
  create: workspaceProcedure('goals').input(createGoalInput).mutation(onceInTransaction(createGoal)),
  update: workspaceProcedure('goals').input(updateGoalInput).mutation(inTransaction(updateGoal)),
  remove: workspaceProcedure('goals')
    .input(goalInput)
    .mutation(inTransaction((app, tx, { goalId }) => removeGoal(app, tx, goalId))),
};
