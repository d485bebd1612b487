import { signedInProcedure } from '../../http/trpc.ts';
import { getProfile, getSystemAdminOrganization } from './get-profile.ts';

export const profileProcedures = {
  get: signedInProcedure('useAccount').query(({ ctx }) => getProfile(ctx.app, ctx.account)),
  systemAdminOrganization: signedInProcedure('useAccount').query(({ ctx }) =>
    getSystemAdminOrganization(ctx.app, ctx.account.userId),
  ),
};
