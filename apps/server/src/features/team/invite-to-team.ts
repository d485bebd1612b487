import type { TeamAccount, TeamInvite } from '@tessera/contract';
import { IdentityError, type InviteOutcome } from '@tessera/identity';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { presentTeamMember } from './list-team.ts';

/** The person joins as a member. */
export async function inviteToTeam(
  ctx: Pick<Context, 'identity'>,
  by: { organizationId: string; inviterUserId: string },
  { name, email }: Pick<TeamInvite, 'name' | 'email'>,
): Promise<{ invitedAccount: TeamAccount }> {
  const names = splitName(name);
  const outcome = await ctx.identity
    .inviteByManager({ ...by, ...names, email, role: 'member' })
    .catch(refuseAtField);
  if (!outcome.sent) throw refusalOf(outcome);
  const invited = { ...names, email: outcome.invitation.email, status: 'invited' } as const;
  return { invitedAccount: presentTeamMember(invited) };
}

const fieldOf: Partial<Record<IdentityError['code'], 'email' | 'name'>> = {
  email_invalid: 'email',
  name_refused: 'name',
};

/** Refusals of input become validation errors at their field. */
function refuseAtField(error: unknown): never {
  const path = error instanceof IdentityError ? fieldOf[error.code] : undefined;
  if (!path || !(error instanceof Error)) throw error;
  throw atField('validationFailed', path, error.message, error);
}

function atField(
  code: 'validationFailed' | 'conflict',
  path: 'email' | 'name',
  message: string,
  cause?: unknown,
): AppError {
  return new AppError(code, { message, issues: [{ path, message }], cause });
}

function refusalOf(outcome: Extract<InviteOutcome, { sent: false }>): AppError {
  switch (outcome.reason) {
    case 'member':
      return atField('conflict', 'email', 'This person is already on the team.');
    case 'invited':
      return atField('conflict', 'email', 'This person has already been invited and can still accept.');
    case 'noMail':
      return new AppError('mailNotSetUp');
    case 'wait':
      return new AppError('tooManyRequests', {
        message: `Many people have been invited in a short time. Wait ${seconds(outcome.retryAfterSeconds)} and try again.`,
      });
  }
}

function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}

/** Joining the parts restores the name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...others] = name.trim().split(/\s+/u);
  return { firstName, lastName: others.join(' ') || null };
}
