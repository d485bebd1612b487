import type { IdentityContext } from '../identity-context.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';

type Found = { invitation: InvitationRecord } | { refusedWith: string };

/** The invitation if it is valid now and for this address; otherwise a message. */
export async function findAcceptableInvitation(
  context: IdentityContext,
  id: string,
  email: string,
): Promise<Found> {
  const invitation = await context.store.findInvitation(id);
  if (!invitation || invitation.revokedAt) return { refusedWith: 'This invitation was withdrawn.' };
  if (invitation.acceptedAt) return { refusedWith: 'This invitation was used already. Sign in instead.' };
  if (invitation.expiresAt <= context.clock())
    return { refusedWith: 'This invitation has expired. Ask for a new one.' };
  if (invitation.email !== email)
    return { refusedWith: `This invitation was sent to ${invitation.email}. Sign in with that address.` };
  return { invitation };
}
