import { teamElsewhere, teamInviteInput, teamListInput } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { presentPage } from '../../platform/database/pagination.ts';
import { inviteToTeam } from './invite-to-team.ts';
import { listTeam } from './list-team.ts';

/** Requires a member of the organization: a system admin sees other workspaces, but not their teams. */
const teamProcedure = workspaceProcedure('team').use(({ ctx, next }) => {
  if (!ctx.workspace.isMember) throw new AppError('forbidden', { message: teamElsewhere });
  return next();
});

export const teamProcedures = {
  list: teamProcedure
    .input(teamListInput)
    .query(async ({ ctx, input }) =>
      presentPage('accounts', await listTeam(ctx.app, ctx.workspace.organization.workos_identifier, input)),
    ),
  invite: teamProcedure.input(teamInviteInput).mutation(({ ctx, input }) =>
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
