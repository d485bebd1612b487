import { signedInProcedure } from '../../http/trpc.ts';
import { getOperations } from './get-operations.ts';

export const operationsProcedures = {
  get: signedInProcedure('operate').query(({ ctx }) => getOperations(ctx.app)),
};
