import type { IdentityStore, RefreshTokenRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityRefreshTokensTable } from '../database/schema/identity-sessions-tables.ts';
import { findHeldRefreshToken } from './find-held-refresh-token.ts';

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
    findHeldRefreshToken: (tokenHash, organizationId) => findHeldRefreshToken(db, tokenHash, organizationId),
    rotateRefreshToken: async (tokenHash, { usedAt, successorSeed, organizationId }, successor) => {
      const row = refreshTokenRow(successor);
      // One statement, so all or nothing. Of two tabs at once the second waits for the first one's row lock, and then finds the token used.
      const inserted = await db
        .with('used', (cte) =>
          cte
            .updateTable('identity_refresh_tokens')
            .set({ used_at: usedAt, successor_seed: successorSeed })
            .where('token_hash', '=', tokenHash)
            .where('used_at', 'is', null)
            .returning('session_id'),
        )
        .with('activity', (cte) =>
          cte
            .updateTable('identity_sessions')
            .set({ last_activity_at: usedAt, organization_id: organizationId })
            .from('used')
            .whereRef('identity_sessions.id', '=', 'used.session_id'),
        )
        .insertInto('identity_refresh_tokens')
        .columns(['token_hash', 'session_id', 'client_id', 'created_at', 'expires_at'])
        .expression((eb) =>
          eb
            .selectFrom('used')
            .select([
              eb.val(row.token_hash).as('token_hash'),
              eb.val(row.session_id).as('session_id'),
              eb.val(row.client_id).as('client_id'),
              eb.val(row.created_at).as('created_at'),
              eb.val(row.expires_at).as('expires_at'),
            ]),
        )
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
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
