import type { IdentityStore, RefreshTokenRecord, SessionActivity } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityRefreshTokensTable } from '../database/schema/identity-sessions-tables.ts';
import { findHeldRefreshToken } from './find-held-refresh-token.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';
import { rowsOf } from './row-of.ts';
import { swapRefreshToken } from './swap-refresh-token.ts';

type RefreshTokensStore = Pick<
  IdentityStore,
  | 'startRefreshChains'
  | 'findRefreshToken'
  | 'findHeldRefreshToken'
  | 'swapRefreshToken'
  | 'rotateRefreshToken'
>;

type Start = SessionActivity & { sessionId: string; tokens: string };

/** Each refresh token, with what became of it. */
export function refreshTokensStore(db: Kysely<GlobalTables>): RefreshTokensStore {
  const startChains = buildOnce(db, (slots: Slots<Start>) =>
    sql`with activity as (
          update identity_sessions
          set last_activity_at = ${slots.at}, organization_id = ${slots.organizationId},
            ip_address = ${slots.ipAddress}, user_agent = ${slots.userAgent}
          where id = ${slots.sessionId}
        )
      insert into identity_refresh_tokens
      select * from ${rowsOf('identity_refresh_tokens', slots.tokens)}`.compile(db),
  );
  return {
    startRefreshChains: async (sessionId, activity, tokens) => {
      const rows = JSON.stringify(tokens.map(refreshTokenRow));
      await startChains({ sessionId, ...activity, tokens: rows });
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
    swapRefreshToken: swapRefreshToken(db),
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
