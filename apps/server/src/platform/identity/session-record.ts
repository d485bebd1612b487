import type { SessionRecord } from '@tessera/identity';
import type { IdentitySessionsTable } from '../database/schema/identity-sessions-tables.ts';

export function sessionRecord(row: IdentitySessionsTable): SessionRecord {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    clientId: row.client_id,
    authenticationMethod: row.authentication_method,
    organizationId: row.organization_id,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
