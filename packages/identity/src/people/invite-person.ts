import { normalizeEmail } from '../accounts/email-address.ts';
import { personName } from '../accounts/person-name.ts';
import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { inviteWithinLimits, type LimitedInvitation } from './invite-within-limits.ts';
import { chosenRole } from './list-roles.ts';
import { managerSubject, type PeopleManager } from './people-manager.ts';

type Invite = {
  email: string;
  roles: readonly string[];
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

/** POST invite-user. The refusals are the protocol's own words: the widgets tell by them which field is meant. */
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
