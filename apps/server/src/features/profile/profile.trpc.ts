import { signedInProcedure } from '../../http/trpc.ts';
import { getProfile } from './get-profile.ts';
import { getSystemAdminOrganization } from './get-system-admin-organization.ts';

export const profileProcedures = {
  get: signedInProcedure('useAccount').query(({ ctx }) => getProfile(ctx.app, ctx.account)),
  systemAdminOrganization: signedInProcedure('useAccount').query(({ ctx }) =>
    getSystemAdminOrganization(ctx.app, ctx.account.userId),
  ),
};
