import type { HeldSession, IdentityStore, Role } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
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

type Wanted = { id: string; organizationId: string | null };

/** A session with its user and their membership of one organization, in one statement: every call of a signed-in page asks this. */
export function findHeldSession(db: Kysely<GlobalTables>): IdentityStore['findHeldSession'] {
  const find = buildOnce(db, ({ id, organizationId }: Slots<Wanted>) =>
    db
      .selectFrom('identity_sessions as session')
      .innerJoin('identity_users as user', 'user.id', 'session.user_id')
      .leftJoin('identity_memberships as membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'session.user_id')
          .on('membership.organization_id', '=', organizationId),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .where('session.id', '=', id)
      .compile(),
  );
  return async (id, organizationId) => {
    const [row] = (await find({ id, organizationId })).rows;
    return row ? heldSession(row) : null;
  };
}

type WantedToken = { tokenHash: string; organizationId: string | null };

/** Reads a refresh token with its session, user and membership in one statement. */
export function findHeldRefreshToken(db: Kysely<GlobalTables>): IdentityStore['findHeldRefreshToken'] {
  const find = buildOnce(db, ({ tokenHash, organizationId }: Slots<WantedToken>) =>
    db
      .selectFrom('identity_refresh_tokens as token')
      .innerJoin('identity_sessions as session', 'session.id', 'token.session_id')
      .innerJoin('identity_users as user', 'user.id', 'session.user_id')
      .leftJoin('identity_memberships as membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'session.user_id')
          .on(({ eb, fn }) =>
            eb('membership.organization_id', '=', fn.coalesce(organizationId, 'session.organization_id')),
          ),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .select([
        'token.client_id as token_client_id',
        'token.created_at as token_created_at',
        'token.expires_at as token_expires_at',
        'token.used_at',
        'token.successor_seed',
      ])
      .where('token.token_hash', '=', tokenHash)
      .compile(),
  );
  return async (tokenHash, organizationId) => {
    const [row] = (await find({ tokenHash, organizationId })).rows;
    if (!row) return null;
    const token = {
      tokenHash,
      sessionId: row.session_id,
      clientId: row.token_client_id,
      createdAt: row.token_created_at,
      expiresAt: row.token_expires_at,
      usedAt: row.used_at,
      successorSeed: row.successor_seed,
    };
    return { ...heldSession(row), token };
  };
}
