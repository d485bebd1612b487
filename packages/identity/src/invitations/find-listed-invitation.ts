import type { IdentityContext } from '../identity-context.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';

/** An invitation to this organization that is still listed: neither another organization's nor one that was accepted. */
export async function findListedInvitation(
  context: IdentityContext,
  organizationId: string,
  id: string,
): Promise<InvitationRecord | null> {
  const invitation = await context.store.findInvitation(id);
  if (invitation?.organizationId !== organizationId || invitation.acceptedAt) return null;
  return invitation;
}
