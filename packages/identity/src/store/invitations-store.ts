import type { Role } from '../organizations/roles.ts';

/** An invitation into an organization by email. Open until accepted or revoked; the clock decides whether it has expired. */
export type InvitationRecord = {
  id: string;
  organizationId: string;
  /** Normalized. */
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
   * Adds an invitation, and replaces a revoked or expired one of this address in this organization. False if the
   * address has an open one there. Accepted ones stay and do not count: a former member may be invited again.
   */
  insertInvitation(invitation: InvitationRecord): Promise<boolean>;
  findInvitation(id: string): Promise<InvitationRecord | null>;
  findInvitationByTokenHash(tokenHash: string): Promise<InvitationRecord | null>;
  /** Sets a new link and term, unless it was accepted or revoked; false then. */
  renewInvitation(id: string, link: { tokenHash: string; expiresAt: Date }): Promise<boolean>;
  /** False if it was accepted or revoked before. */
  revokeInvitation(id: string, at: Date): Promise<boolean>;
  /** Marks it accepted and adds the membership, unless it exists, atomically. False if it was accepted or revoked before. */
  acceptInvitation(id: string, userId: string, at: Date): Promise<boolean>;
};
