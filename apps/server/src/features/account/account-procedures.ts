import { signedInProcedure } from '../../http/trpc.ts';
import { getAccount } from './get-account.ts';

/** `account.*` */
export const accountProcedures = {
  get: signedInProcedure.query(({ ctx }) => getAccount(ctx.app, ctx.account.userId)),
};
