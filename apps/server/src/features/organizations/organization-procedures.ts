import { organizationListInput, organizationLookupInput } from '@tessera/contract';
import { organizationProcedure, signedInProcedure } from '../../http/trpc.ts';
import { listOrganizations } from './list-organizations.ts';
import { lookupOrganization } from './lookup-organization.ts';
import { presentOrganization } from './present-organization.ts';

/** `organization.*` */
export const organizationProcedures = {
  get: organizationProcedure.query(({ ctx }) => presentOrganization(ctx.organization)),
  lookup: signedInProcedure
    .input(organizationLookupInput)
    .query(({ ctx, input }) => lookupOrganization(ctx.app, ctx.account, input.organizationHandle)),
  list: signedInProcedure
    .input(organizationListInput)
    .query(({ ctx, input }) => listOrganizations(ctx.app, ctx.account.userId, input)),
};
