import type { IdentityStore, RefreshTokenRecord, SessionRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type {
  IdentityRefreshTokensTable,
  IdentitySessionsTable,
} from '../database/schema/identity-tables.ts';

type SessionsStore = Pick<
  IdentityStore,
  | 'insertSession'
  | 'findSession'
  | 'findSessionByTokenHash'
  | 'recordSessionActivity'
  | 'revokeSession'
  | 'insertRefreshToken'
  | 'findRefreshToken'
  | 'rotateRefreshToken'
>;

/** Signed-in browsers and their refresh tokens. */
export function sessionsStore(db: Kysely<GlobalTables>): SessionsStore {
  return {
    insertSession: async (session) => {
      await db.insertInto('identity_sessions').values(sessionRow(session)).execute();
    },
    findSession: async (id) => {
      const row = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? sessionRecord(row) : null;
    },
    findSessionByTokenHash: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ? sessionRecord(row) : null;
    },
    recordSessionActivity: async (id, { at, organizationId }) => {
      await db
        .updateTable('identity_sessions')
        .set({ last_activity_at: at, organization_id: organizationId })
        .where('id', '=', id)
        .execute();
    },
    revokeSession: async (id, at) => {
      const revoked = await db
        .updateTable('identity_sessions')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return revoked.numUpdatedRows === 1n;
    },
    ...refreshTokensStore(db),
  };
}

function refreshTokensStore(
  db: Kysely<GlobalTables>,
): Pick<SessionsStore, 'insertRefreshToken' | 'findRefreshToken' | 'rotateRefreshToken'> {
  return {
    insertRefreshToken: async (token) => {
      await db.insertInto('identity_refresh_tokens').values(refreshTokenRow(token)).execute();
    },
    findRefreshToken: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_refresh_tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ? refreshTokenRecord(row) : null;
    },
    rotateRefreshToken: (tokenHash, { usedAt, successorSeed }, successor) =>
      db.transaction().execute(async (transaction) => {
        // Of two tabs at once the second waits for the first one's row lock, and then finds the token used.
        const used = await transaction
          .updateTable('identity_refresh_tokens')
          .set({ used_at: usedAt, successor_seed: successorSeed })
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null)
          .executeTakeFirst();
        if (used.numUpdatedRows !== 1n) return false;
        await transaction.insertInto('identity_refresh_tokens').values(refreshTokenRow(successor)).execute();
        return true;
      }),
  };
}

function sessionRow(session: SessionRecord): IdentitySessionsTable {
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

function sessionRecord(row: IdentitySessionsTable): SessionRecord {
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

function refreshTokenRow(token: RefreshTokenRecord): IdentityRefreshTokensTable {
  return {
    token_hash: token.tokenHash,
    session_id: token.sessionId,
    client_id: token.clientId,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    used_at: token.usedAt,
    successor_seed: token.successorSeed,
  };
}

function refreshTokenRecord(row: IdentityRefreshTokensTable): RefreshTokenRecord {
  return {
    tokenHash: row.token_hash,
    sessionId: row.session_id,
    clientId: row.client_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    successorSeed: row.successor_seed,
  };
}
