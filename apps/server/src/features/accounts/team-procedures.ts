import { teamInviteInput, teamListInput } from '@tessera/contract';
import { managerProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { listTeam } from './list-team.ts';

/** `workspace.accounts.*` */
export const teamProcedures = {
  list: managerProcedure
    .input(teamListInput)
    .query(async ({ ctx, input }) =>
      presentPage('accounts', await listTeam(ctx.app, ctx.workspace.organization.workos_identifier, input)),
    ),
  invite: managerProcedure.input(teamInviteInput).mutation(({ ctx, input }) =>
    inviteToTeam(
      ctx.app,
      {
        organizationId: ctx.workspace.organization.workos_identifier,
        inviterUserId: ctx.account.userId,
      },
      input,
    ),
  ),
};
