import type { InvitationRecord } from '@tessera/identity';
import type { IdentityInvitationsTable } from '../database/schema/identity-people-tables.ts';

export function invitationRecord(row: IdentityInvitationsTable): InvitationRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    inviterUserId: row.inviter_user_id,
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    revokedAt: row.revoked_at,
  };
}
