import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import type { Role } from '../organizations/roles.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import { mailInvitation } from './mail-invitation.ts';
import { newInvitationLink } from './new-invitation-link.ts';

export type NewInvitation = {
  organizationId: string;
  /** Normalised. */
  email: string;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  inviter: UserRecord;
};

export type SentInvitation =
  | { sent: true; invitation: InvitationRecord }
  /** The address is a member's, or was invited and may still accept. */
  | { sent: false; reason: 'member' | 'invited' };

/** Asks somebody into an organization. Of two at once for one address, one is sent. */
export async function sendInvitation(
  context: IdentityContext,
  { inviter, ...input }: NewInvitation,
): Promise<SentInvitation> {
  const { store } = context;
  const user = await store.findUserByEmail(input.email);
  if (user && (await store.findMembership(user.id, input.organizationId)))
    return { sent: false, reason: 'member' };
  const now = context.clock();
  const { token, ...link } = newInvitationLink(context);
  const invitation: InvitationRecord = {
    id: newId('invitation', now, context.random),
    ...input,
    ...link,
    inviterUserId: inviter.id,
    createdAt: now,
    acceptedAt: null,
    revokedAt: null,
  };
  if (!(await store.insertInvitation(invitation))) return { sent: false, reason: 'invited' };
  await mailInvitation(context, invitation, { token, inviter });
  return { sent: true, invitation };
}
