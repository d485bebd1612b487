import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { managerSubject, type PeopleManager } from '../people/people-manager.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { mailInvitation, newInvitationLink } from './send-invitation.ts';

/** POST invites/{id}/resend: a new link, valid for another week; the previous one expires. */
export async function resendInvitation(
  context: IdentityContext,
  manager: PeopleManager,
  id: string,
): Promise<WidgetOutcome> {
  if (!context.sendMail) return refuse('This organization is not allowed to send invites.');
  const invitation = await findListedInvitation(context, manager.organizationId, id);
  if (!invitation) return refuse('There is no such invitation.', 404);
  const { email } = invitation;
  const about = { email, sessionId: manager.binding, device: manager.device };
  const allowed = await throttle(context, [limits.mail('invitation', email)], about);
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const { token, ...link } = newInvitationLink(context);
  if (!(await context.store.renewInvitation(id, link)))
    return refuse('This invitation was accepted or revoked. Please reload the page.');
  await mailInvitation(context, { ...invitation, ...link }, { token, inviter: manager.user });
  await recordAuditEvent(context, 'invitation.changed', { ...managerSubject(manager), detail: 'resent' });
  return done({ id, success: true });
}

/** DELETE invites/{id}: revokes the link. Of two simultaneous calls both succeed. */
export async function revokeInvitation(
  context: IdentityContext,
  manager: PeopleManager,
  id: string,
): Promise<WidgetOutcome> {
  const { organizationId } = manager;
  if (!(await findListedInvitation(context, organizationId, id)))
    return refuse('There is no such invitation.', 404);
  if (await context.store.revokeInvitation(id, context.clock()))
    await recordAuditEvent(context, 'invitation.changed', { ...managerSubject(manager), detail: 'revoked' });
  else if (!(await findListedInvitation(context, organizationId, id)))
    return refuse('This invitation was accepted meanwhile. Please reload the page.');
  return done({ id, success: true });
}

/** An invitation to this organization that was not accepted. */
async function findListedInvitation(
  context: IdentityContext,
  organizationId: string,
  id: string,
): Promise<InvitationRecord | null> {
  const invitation = await context.store.findInvitation(id);
  if (invitation?.organizationId !== organizationId || invitation.acceptedAt) return null;
  return invitation;
}
