import type { AuditSubject } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type NewInvitation, type SentInvitation, sendInvitation } from '../invitations/send-invitation.ts';
import { limits } from '../rate-limiter/limits.ts';
import { countAttempt, throttle } from '../rate-limiter/throttle.ts';

export type LimitedInvitation =
  | SentInvitation
  | { sent: false; reason: 'noMail' }
  | { sent: false; reason: 'wait'; retryAfterSeconds: number };

/** Asks somebody into an organization as its managers do, from whichever page: they share one count of mails to strangers. */
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
  // Counts the mail, so that resending is limited; the invitation itself is out whatever the outcome.
  if (invited.sent) await countAttempt(context, limits.mail('invitation', invitation.email));
  return invited;
}
