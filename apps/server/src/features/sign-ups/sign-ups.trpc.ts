import { saveSignUpInput, signUpInput } from '@tessera/contract';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getSignUps } from './get-sign-ups.ts';
import { saveSignUps } from './save-sign-ups.ts';

/** `workspace.passTemplates.signUps.*` */
export const signUpProcedures = {
  get: workspaceProcedure('read')
    .input(signUpInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => getSignUps(ctx.app, tx, input.passTemplateId)),
    ),
  save: workspaceProcedure('signUps')
    .input(saveSignUpInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => saveSignUps(ctx.app, tx, input)),
    ),
};
