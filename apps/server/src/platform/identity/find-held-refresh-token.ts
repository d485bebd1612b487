import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

type Wanted = { tokenHash: string; organizationId: string | null };

/** A refresh token with whose it is and where they go, in one statement. */
export function findHeldRefreshToken(db: Kysely<GlobalTables>): IdentityStore['findHeldRefreshToken'] {
  const find = buildOnce(db, ({ tokenHash, organizationId }: Slots<Wanted>) =>
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
