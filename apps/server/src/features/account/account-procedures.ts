import { signedInProcedure } from '../../http/trpc.ts';
import { getAccount } from './get-account.ts';
import { getSystemAdminOrganization } from './get-system-admin-organization.ts';

/** `account.*` */
export const accountProcedures = {
  get: signedInProcedure.query(({ ctx }) => getAccount(ctx.app, ctx.account)),
  systemAdminOrganization: signedInProcedure.query(({ ctx }) =>
    getSystemAdminOrganization(ctx.app, ctx.account.userId),
  ),
};
