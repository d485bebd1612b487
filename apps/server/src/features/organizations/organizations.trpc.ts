import {
  type Organization,
  organizationListInput,
  organizationLookupInput,
  organizationUpdateInput,
} from '@tessera/contract';
import { organizationProcedure, signedInProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import type { SeenOrganization } from './find-organization.ts';
import { listOrganizationAdmins, lookupOrganization } from './find-own-organization.ts';
import { listOrganizations } from './list-organizations.ts';
import { updateOrganization } from './update-organization.ts';

export const organizationProcedures = {
  get: organizationProcedure('read').query(({ ctx }) => presentOrganization(ctx.organization)),
  listAdmins: organizationProcedure('read').query(async ({ ctx }) =>
    presentPage('admins', await listOrganizationAdmins(ctx.app, ctx.organization)),
  ),
  lookup: signedInProcedure('useAccount')
    .input(organizationLookupInput)
    .query(({ ctx, input }) => lookupOrganization(ctx.app, ctx.account, input.organizationHandle)),
  list: signedInProcedure('useAccount')
    .input(organizationListInput)
    .query(async ({ ctx, input }) =>
      presentPage('organizations', await listOrganizations(ctx.app, ctx.account.userId, input)),
    ),
  update: organizationProcedure('settings')
    .input(organizationUpdateInput)
    .mutation(({ ctx, input }) => {
      const { id, workos_identifier: workosIdentifier } = ctx.organization;
      return updateOrganization(ctx.app, { id, workosIdentifier, name: input.name });
    }),
};

function presentOrganization(organization: SeenOrganization): Organization {
  return {
    name: organization.name,
    handle: organization.handle,
    workosIdentifier: organization.workos_identifier,
    workspaceCreationEnabled: organization.workspace_creation_enabled,
    permissions: organization.permissions,
    isMember: organization.isMember,
  };
}
