import { erasePersonProcedureInput, erasureInput } from '@tessera/contract';
import { managerProcedure } from '../../http/trpc.ts';
import { erasePerson } from './erase-person.ts';
import { getErasure } from './get-erasure.ts';

/** `workspace.erasures.*` */
export const erasureProcedures = {
  erase: managerProcedure.input(erasePersonProcedureInput).mutation(({ ctx, input }) =>
    ctx.app.database.inWorkspace(ctx.workspace.id, async (tx) => {
      const id = await erasePerson(ctx.app, tx, input.email, { userId: ctx.account.userId });
      return getErasure(tx, id);
    }),
  ),
  get: managerProcedure
    .input(erasureInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getErasure(tx, input.erasureId)),
    ),
};
