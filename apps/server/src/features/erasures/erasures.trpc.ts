import { erasePersonProcedureInput, erasureInput, erasureListInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { erasePerson } from './erase-person.ts';
import { getErasure } from './get-erasure.ts';
import { listErasures } from './list-erasures.ts';

export const erasureProcedures = {
  list: workspaceProcedure('erase')
    .input(erasureListInput)
    .query(async ({ ctx, input }) =>
      presentPage('erasures', await listErasures(ctx.app, ctx.workspace.id, input)),
    ),
  erase: workspaceProcedure('erase')
    .input(erasePersonProcedureInput)
    .mutation(async ({ ctx, input }) => {
      const id = await ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        erasePerson(ctx.app, tx, input, { userId: ctx.account.userId }),
      );
      return getErasure(ctx.app, ctx.workspace.id, id);
    }),
  get: workspaceProcedure('erase')
    .input(erasureInput)
    .query(({ ctx, input }) => getErasure(ctx.app, ctx.workspace.id, input.erasureId)),
};
