import type { Role } from '../organizations/roles.ts';

/** Somebody asked into an organization by e-mail. Open until accepted or revoked; whether it expired is a question of the clock. */
export type InvitationRecord = {
  id: string;
  organizationId: string;
  /** Normalised. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  inviterUserId: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
};

export type InvitationsStore = {
  /**
   * Adds an invitation in place of an earlier one of this address in this organization that was revoked or has expired by `createdAt`.
   * False when the address has one there that is neither. Accepted ones stay and do not count: who left may be asked again.
   */
  insertInvitation(invitation: InvitationRecord): Promise<boolean>;
  findInvitation(id: string): Promise<InvitationRecord | null>;
  findInvitationByTokenHash(tokenHash: string): Promise<InvitationRecord | null>;
  /** A new link and a new term for one that was neither accepted nor revoked. False otherwise. */
  renewInvitation(id: string, link: { tokenHash: string; expiresAt: Date }): Promise<boolean>;
  /** False when it was accepted or revoked before. */
  revokeInvitation(id: string, at: Date): Promise<boolean>;
  /** Marks it accepted and adds the membership (or leaves the one there is), both or neither. False when it was accepted or revoked before. */
  acceptInvitation(id: string, userId: string, at: Date): Promise<boolean>;
};
