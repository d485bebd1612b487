import { normalizeEmail } from '../accounts/email-address.ts';
import { personName } from '../accounts/person-name.ts';
import type { IdentityContext } from '../identity-context.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';
import { takeAttempt } from '../throttle/take-attempt.ts';
import { mailThrottleKey } from '../throttle/throttle-keys.ts';
import { mailRule, type ThrottleRule } from '../throttle/throttle-rules.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { chosenRole } from './list-roles.ts';
import { type PeopleManager, recordByManager } from './people-manager.ts';

/** A team is invited in one go; beyond a hundred in an hour it is mail to strangers in our name. */
const inviteRule: ThrottleRule = {
  attemptsFree: 100,
  firstWaitSeconds: 5,
  waitSecondsMax: 15 * 60,
  forgetSeconds: 60 * 60,
};

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
  if (!context.sendMail) return refuse('This organization is not allowed to send invites.');
  const email = normalizeEmail(typed);
  if (!email) return refuse('Invalid email');
  const role = chosenRole(roles);
  if (!role) return refuse('Invalid role');
  const names = { firstName: personName(firstName), lastName: personName(lastName) };
  const { organizationId, user } = manager;
  const byManagers = await takeAttempt(context, `invite:${organizationId}`, inviteRule);
  if (!byManagers.allowed) return wait(byManagers.retryAfterSeconds);
  const invited = await sendInvitation(context, { organizationId, email, role, ...names, inviter: user });
  if (!invited.sent)
    return refuse(invited.reason === 'member' ? 'User already exists' : 'User already invited');
  // Not refused for it, since the mail is out; but sending it again counts from here.
  await takeAttempt(context, mailThrottleKey(email), mailRule);
  await recordByManager(context, manager, 'invitation.sent', manager.userId);
  return done({ success: true });
}
