import type { InvitationRecord, InvitationsStore } from '../store/invitations-store.ts';
import type { Memory } from './memory.ts';

export function memoryInvitations({ invitations, memberships }: Memory): InvitationsStore {
  const findOpen = (id: string) => {
    const invitation = invitations.get(id);
    return invitation && !invitation.acceptedAt && !invitation.revokedAt ? invitation : null;
  };
  const isMember = (userId: string, organizationId: string) =>
    memberships.some((one) => one.userId === userId && one.organizationId === organizationId);
  return {
    insertInvitation: async (invitation) => {
      const earlier = [...invitations.values()].find((one) => !one.acceptedAt && isToSame(one, invitation));
      if (earlier && !earlier.revokedAt && earlier.expiresAt > invitation.createdAt) return false;
      if (earlier) invitations.delete(earlier.id);
      invitations.set(invitation.id, { ...invitation });
      return true;
    },
    findInvitation: async (id) => invitations.get(id) ?? null,
    findInvitationByTokenHash: async (tokenHash) =>
      [...invitations.values()].find((invitation) => invitation.tokenHash === tokenHash) ?? null,
    renewInvitation: async (id, { tokenHash, expiresAt }) => {
      const invitation = findOpen(id);
      if (invitation) invitations.set(id, { ...invitation, tokenHash, expiresAt });
      return invitation !== null;
    },
    revokeInvitation: async (id, at) => {
      const invitation = findOpen(id);
      if (invitation) invitations.set(id, { ...invitation, revokedAt: at });
      return invitation !== null;
    },
    acceptInvitation: async (id, userId, at) => {
      const invitation = findOpen(id);
      if (!invitation) return false;
      const { organizationId, role } = invitation;
      invitations.set(id, { ...invitation, acceptedAt: at });
      if (!isMember(userId, organizationId))
        memberships.push({ userId, organizationId, role, createdAt: at });
      return true;
    },
  };
}

function isToSame(one: InvitationRecord, other: InvitationRecord): boolean {
  return one.organizationId === other.organizationId && one.email === other.email;
}
