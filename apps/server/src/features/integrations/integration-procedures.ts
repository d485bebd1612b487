import { managerProcedure } from '../../http/trpc.ts';
import { getPrismatic } from './get-prismatic.ts';

export const integrationProcedures = {
  getPrismatic: managerProcedure.query(({ ctx }) =>
    getPrismatic(ctx.app, { userId: ctx.account.userId, workspace: ctx.workspace }),
  ),
};
