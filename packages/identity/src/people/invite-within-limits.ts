import type { IdentityContext } from '../identity-context.ts';
import { type NewInvitation, type SentInvitation, sendInvitation } from '../invitations/send-invitation.ts';
import type { AuditSubject } from '../new-audit-event.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import { throttleAttempt } from '../throttle/throttle-attempt.ts';
import { mailThrottleKey } from '../throttle/throttle-keys.ts';
import { mailRule, type ThrottleRule } from '../throttle/throttle-rules.ts';

/** A team is invited in one go; beyond a hundred in an hour it is mail to strangers in our name. */
const inviteRule: ThrottleRule = {
  attemptsFree: 100,
  firstWaitSeconds: 5,
  waitSecondsMax: 15 * 60,
  forgetSeconds: 60 * 60,
};

export type LimitedInvitation =
  | SentInvitation
  | { sent: false; reason: 'noMail' }
  | { sent: false; reason: 'wait'; retryAfterSeconds: number };

/** Asks somebody into an organization as its managers do, from whichever page: they share one count of mails to strangers. */
export async function inviteWithinLimits(
  context: IdentityContext,
  invitation: NewInvitation,
  whose: AuditSubject,
): Promise<LimitedInvitation> {
  if (!context.sendMail) return { sent: false, reason: 'noMail' };
  const managersKey = `invite:${invitation.organizationId}`;
  const byManagers = await throttleAttempt(
    context,
    { key: managersKey, rule: inviteRule, event: 'invitation.throttled' },
    whose,
  );
  if (!byManagers.allowed) {
    const { retryAfterSeconds } = byManagers;
    return { sent: false, reason: 'wait', retryAfterSeconds };
  }
  const invited = await sendInvitation(context, invitation);
  // Not refused for it, since the mail is out; but sending it again counts from here.
  if (invited.sent) {
    const key = mailThrottleKey('invitation', invitation.email);
    const { step } = countAttempt(key, mailRule, context.clock().getTime());
    await context.store.changeThrottles([step]);
  }
  return invited;
}
