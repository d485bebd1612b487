import { normalizeEmail } from '../accounts/email-address.ts';
import { personName } from '../accounts/person-name.ts';
import { IdentityError } from '../errors.ts';
import type { Invitation, InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { sendInvitation } from './send-invitation.ts';

/** Asks somebody into an organization in a user's name, for the host. Null when they are in it, or were asked and may still accept. */
export async function inviteUser(
  context: IdentityContext,
  { organizationId, inviterUserId, role, ...input }: InviteUserInput,
): Promise<Invitation | null> {
  const email = normalizeEmail(input.email);
  if (!email) throw new IdentityError('email_invalid', 'Please enter a valid email address.');
  const names = {
    firstName: personName(input.firstName ?? null),
    lastName: personName(input.lastName ?? null),
  };
  const inviter = await context.store.findUser(inviterUserId);
  if (!inviter) throw new IdentityError('user_not_found', 'There is no such user.');
  if (!(await context.store.findOrganization(organizationId)))
    throw new IdentityError('organization_not_found', 'There is no such organization.');
  const invited = await sendInvitation(context, { organizationId, email, role, ...names, inviter });
  if (!invited.sent) return null;
  await recordAuditEvent(context, 'invitation.sent', { userId: inviterUserId, organizationId });
  return { id: invited.invitation.id, email, role, expiresAt: invited.invitation.expiresAt };
}
