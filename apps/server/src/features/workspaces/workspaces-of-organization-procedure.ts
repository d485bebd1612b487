import { organizationWorkspacesListInput } from '@tessera/contract';
import { organizationProcedure } from '../../http/trpc.ts';
import { listWorkspacesOf } from './list-workspaces.ts';

/** `organization.workspaces.list` */
export const workspacesOfOrganizationProcedure = organizationProcedure
  .input(organizationWorkspacesListInput)
  .query(({ ctx, input }) => listWorkspacesOf(ctx.app, [ctx.organization.workos_identifier], input));
