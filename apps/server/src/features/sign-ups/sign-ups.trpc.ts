import { saveSignUpInput, signUpInput } from '@tessera/contract';
import { inTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getSignUps } from './get-sign-ups.ts';
import { saveSignUps } from './save-sign-ups.ts';

export const signUpProcedures = {
  get: workspaceProcedure('read')
    .input(signUpInput)
    .query(inTransaction((app, tx, { passTemplateId }) => getSignUps(app, tx, passTemplateId))),
  save: workspaceProcedure('signUps').input(saveSignUpInput).mutation(inTransaction(saveSignUps)),
};
