import { recordAuditEvent } from '../audit.ts';
import type { InviteOutcome, InviteUserInput } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { readInvitation } from '../invitations/read-invitation.ts';
import { inviteWithinLimits } from './invite-within-limits.ts';

/** Asks somebody into an organization for a manager who pressed a button of the host's. */
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
