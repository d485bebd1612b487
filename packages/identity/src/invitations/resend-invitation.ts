import type { IdentityContext } from '../identity-context.ts';
import { type PeopleManager, recordByManager } from '../people/people-manager.ts';
import { throttleMailbox } from '../throttle/throttle-mailbox.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { findListedInvitation } from './find-listed-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';
import { newInvitationLink } from './new-invitation-link.ts';

/** POST invites/{id}/resend: a new link, good for another week; the one before opens nothing any more. */
export async function resendInvitation(
  context: IdentityContext,
  manager: PeopleManager,
  id: string,
): Promise<WidgetOutcome> {
  if (!context.sendMail) return refuse('This organization is not allowed to send invites.');
  const invitation = await findListedInvitation(context, manager.organizationId, id);
  if (!invitation) return refuse('There is no such invitation.', 404);
  const asker = { sessionId: manager.binding, device: manager.device };
  const allowed = await throttleMailbox(context, { kind: 'invitation', email: invitation.email }, asker);
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const { token, ...link } = newInvitationLink(context);
  if (!(await context.store.renewInvitation(id, link)))
    return refuse('This invitation was accepted or revoked. Please reload the page.');
  await mailInvitation(context, { ...invitation, ...link }, { token, inviter: manager.user });
  await recordByManager(context, manager, 'invitation.resent', manager.userId);
  return done({ id, success: true });
}
