import { recordAuditEvent } from '../audit.ts';
import type { Invitation, InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { readInvitation } from './read-invitation.ts';
import { sendInvitation } from './send-invitation.ts';

/** Asks somebody into an organization in a user's name, for the host. Null when they are in it, or were asked and may still accept. */
export async function inviteUser(
  context: IdentityContext,
  input: InviteUserInput,
): Promise<Invitation | null> {
  const invitation = await readInvitation(context, input);
  const invited = await sendInvitation(context, invitation);
  if (!invited.sent) return null;
  const { inviterUserId: userId, organizationId } = input;
  await recordAuditEvent(context, 'invitation.changed', { userId, organizationId, detail: 'sent' });
  const { id, email, role, expiresAt } = invited.invitation;
  return { id, email, role, expiresAt };
}
