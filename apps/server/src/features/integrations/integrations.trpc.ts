import { workspaceProcedure } from '../../http/trpc.ts';
import { getPrismatic } from './get-prismatic.ts';

export const integrationProcedures = {
  getPrismatic: workspaceProcedure('webhooks').query(({ ctx }) =>
    getPrismatic(ctx.app, { userId: ctx.account.userId, workspace: ctx.workspace }),
  ),
};
