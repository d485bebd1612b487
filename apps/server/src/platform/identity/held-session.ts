import type { HeldSession, Role } from '@tessera/identity';
import type { IdentityUsersTable } from '../database/schema/identity-people-tables.ts';
import type { IdentitySessionsTable } from '../database/schema/identity-sessions-tables.ts';
import { sessionRecord } from './session-record.ts';
import { userRecord } from './user-record.ts';

/** What a statement that joins a session, its user and a membership selects of them, besides everything of the user. */
export const heldSessionColumns = [
  'session.id as session_id',
  'session.token_hash as session_token_hash',
  'session.client_id as session_client_id',
  'session.authentication_method',
  'session.organization_id as session_organization_id',
  'session.ip_address',
  'session.user_agent',
  'session.created_at as session_created_at',
  'session.last_activity_at',
  'session.expires_at as session_expires_at',
  'session.revoked_at',
  'membership.organization_id as membership_organization_id',
  'membership.role as membership_role',
  'membership.created_at as membership_created_at',
] as const;

export type HeldSessionRow = IdentityUsersTable &
  Pick<
    IdentitySessionsTable,
    'authentication_method' | 'ip_address' | 'user_agent' | 'last_activity_at' | 'revoked_at'
  > & {
    session_id: string;
    session_token_hash: string;
    session_client_id: string;
    session_organization_id: string | null;
    session_created_at: Date;
    session_expires_at: Date;
    membership_organization_id: string | null;
    membership_role: Role | null;
    membership_created_at: Date | null;
  };

export function heldSession(row: HeldSessionRow): HeldSession {
  return {
    session: sessionRecord({
      ...row,
      id: row.session_id,
      token_hash: row.session_token_hash,
      user_id: row.id,
      client_id: row.session_client_id,
      organization_id: row.session_organization_id,
      created_at: row.session_created_at,
      expires_at: row.session_expires_at,
    }),
    user: userRecord(row),
    membership: membershipOf(row),
  };
}

function membershipOf(row: HeldSessionRow): HeldSession['membership'] {
  const {
    id: userId,
    membership_organization_id: organizationId,
    membership_role: role,
    membership_created_at: createdAt,
  } = row;
  if (organizationId === null || role === null || createdAt === null) return null;
  return { userId, organizationId, role, createdAt };
}
