import type { HeldRefreshToken } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { sessionRecord } from './session-record.ts';
import { userRecord } from './user-record.ts';

/** A refresh token with its session and its user, in one statement: refreshes are the most frequent call there is. */
export async function findHeldRefreshToken(
  db: Kysely<GlobalTables>,
  tokenHash: string,
): Promise<HeldRefreshToken | null> {
  const row = await db
    .selectFrom('identity_refresh_tokens as token')
    .innerJoin('identity_sessions as session', 'session.id', 'token.session_id')
    .innerJoin('identity_users as user', 'user.id', 'session.user_id')
    .selectAll('user')
    .select([
      'token.session_id',
      'token.client_id as token_client_id',
      'token.created_at as token_created_at',
      'token.expires_at as token_expires_at',
      'token.used_at',
      'token.successor_seed',
      'session.token_hash as session_token_hash',
      'session.user_id',
      'session.client_id as session_client_id',
      'session.authentication_method',
      'session.organization_id',
      'session.ip_address',
      'session.user_agent',
      'session.created_at as session_created_at',
      'session.last_activity_at',
      'session.expires_at as session_expires_at',
      'session.revoked_at',
    ])
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    token: {
      tokenHash,
      sessionId: row.session_id,
      clientId: row.token_client_id,
      createdAt: row.token_created_at,
      expiresAt: row.token_expires_at,
      usedAt: row.used_at,
      successorSeed: row.successor_seed,
    },
    session: sessionRecord({
      ...row,
      id: row.session_id,
      token_hash: row.session_token_hash,
      client_id: row.session_client_id,
      created_at: row.session_created_at,
      expires_at: row.session_expires_at,
    }),
    user: userRecord(row),
  };
}
