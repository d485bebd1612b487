import { normalizeEmail } from '../accounts/email-address.ts';
import { personName } from '../accounts/person-name.ts';
import { type AuditSubject, recordAuditEvent } from '../audit.ts';
import type { InviteOutcome, InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { readInvitation } from '../invitations/read-invitation.ts';
import { type NewInvitation, type SentInvitation, sendInvitation } from '../invitations/send-invitation.ts';
import { limits } from '../rate-limiter/limits.ts';
import { countAttempt, throttle } from '../rate-limiter/throttle.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { chosenRole } from './list-roles.ts';
import { managerSubject, type PeopleManager } from './people-manager.ts';

type Invite = {
  email: string;
  roles: readonly string[];
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

/** POST invite-user. The refusals have the protocol's texts, from which the widgets derive the field. */
export async function invitePerson(
  context: IdentityContext,
  manager: PeopleManager,
  { email: typed, roles, firstName = null, lastName = null }: Invite,
): Promise<WidgetOutcome> {
  const email = normalizeEmail(typed);
  if (!email) return refuse('Invalid email');
  const role = chosenRole(roles);
  if (!role) return refuse('Invalid role');
  const names = { firstName: personName(firstName), lastName: personName(lastName) };
  const { organizationId, user } = manager;
  const invitation = { organizationId, email, role, ...names, inviter: user };
  const invited = await inviteWithinLimits(context, invitation, managerSubject(manager));
  if (!invited.sent) return refusalOf(invited);
  await recordAuditEvent(context, 'invitation.changed', { ...managerSubject(manager), detail: 'sent' });
  return done({ success: true });
}

function refusalOf(invited: Extract<LimitedInvitation, { sent: false }>): WidgetOutcome {
  switch (invited.reason) {
    case 'noMail':
      return refuse('This organization is not allowed to send invites.');
    case 'member':
      return refuse('User already exists');
    case 'invited':
      return refuse('User already invited');
    case 'wait':
      return wait(invited.retryAfterSeconds);
  }
}

type LimitedInvitation =
  | SentInvitation
  | { sent: false; reason: 'noMail' }
  | { sent: false; reason: 'wait'; retryAfterSeconds: number };

/** Sends an invitation within the managers' limits, which all pages share. */
export async function inviteWithinLimits(
  context: IdentityContext,
  invitation: NewInvitation,
  manager: AuditSubject,
): Promise<LimitedInvitation> {
  if (!context.sendMail) return { sent: false, reason: 'noMail' };
  const byManagers = await throttle(context, [limits.invitations(invitation.organizationId)], manager);
  if (!byManagers.allowed) {
    const { retryAfterSeconds } = byManagers;
    return { sent: false, reason: 'wait', retryAfterSeconds };
  }
  const invited = await sendInvitation(context, invitation);
  // Counts the mail, so that resending is limited; the invitation is already sent.
  if (invited.sent) await countAttempt(context, limits.mail('invitation', invitation.email));
  return invited;
}

export async function inviteByManager(
  context: IdentityContext,
  input: InviteUserInput,
): Promise<InviteOutcome> {
  const manager = { userId: input.inviterUserId, organizationId: input.organizationId };
  const invited = await inviteWithinLimits(context, await readInvitation(context, input), manager);
  if (!invited.sent) return invited;
  await recordAuditEvent(context, 'invitation.changed', { ...manager, detail: 'sent' });
  const { id, email, role, expiresAt } = invited.invitation;
  return { sent: true, invitation: { id, email, role, expiresAt } };
}
