import type { AuditEventRecord } from '@tessera/identity';
import type { IdentityAuditTable } from '../database/schema/identity-records-tables.ts';

export function auditRow(event: AuditEventRecord): IdentityAuditTable {
  return {
    id: event.id,
    type: event.type,
    detail: event.detail,
    at: event.at,
    user_id: event.userId,
    session_id: event.sessionId,
    organization_id: event.organizationId,
    ip_address: event.ipAddress,
    user_agent: event.userAgent,
  };
}
