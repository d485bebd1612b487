import type { IdentityStore, RefreshTokenRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityRefreshTokensTable } from '../database/schema/identity-sessions-tables.ts';
import { findHeldRefreshToken } from './find-held-refresh-token.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';

type RefreshTokensStore = Pick<
  IdentityStore,
  'startRefreshChains' | 'findRefreshToken' | 'findHeldRefreshToken' | 'rotateRefreshToken'
>;

/** Each refresh token, with what became of it. */
export function refreshTokensStore(db: Kysely<GlobalTables>): RefreshTokensStore {
  return {
    startRefreshChains: async (sessionId, { at, organizationId }, tokens) => {
      await db
        .with('activity', (cte) =>
          cte
            .updateTable('identity_sessions')
            .set({ last_activity_at: at, organization_id: organizationId })
            .where('id', '=', sessionId),
        )
        .insertInto('identity_refresh_tokens')
        .values(tokens.map(refreshTokenRow))
        .execute();
    },
    findRefreshToken: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_refresh_tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ? refreshTokenRecord(row) : null;
    },
    findHeldRefreshToken: findHeldRefreshToken(db),
    rotateRefreshToken: rotateRefreshToken(db),
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
