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

export function sessionRow(session: SessionRecord): IdentitySessionsTable {
  return {
    id: session.id,
    token_hash: session.tokenHash,
    user_id: session.userId,
    client_id: session.clientId,
    authentication_method: session.authenticationMethod,
    organization_id: session.organizationId,
    ip_address: session.ipAddress,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_activity_at: session.lastActivityAt,
    expires_at: session.expiresAt,
    revoked_at: session.revokedAt,
  };
}
