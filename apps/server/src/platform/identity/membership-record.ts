import type { MembershipRecord } from '@tessera/identity';
import type { IdentityMembershipsTable } from '../database/schema/identity-people-tables.ts';

export function membershipRecord(row: Omit<IdentityMembershipsTable, 'search_text'>): MembershipRecord {
  return {
    userId: row.user_id,
    organizationId: row.organization_id,
    role: row.role,
    createdAt: row.created_at,
  };
}
