import type { IdentityStore, RefreshTokenSwap } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { followUsedToken } from './follow-used-token.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

/**
 * Spends a token in order, adds its successor, notes the activity and reads whose it is, in one statement: refreshes are the most frequent call there is.
 * Of two tabs at once the second waits for the first one's row lock, and then finds the token used.
 */
export function swapRefreshToken(db: Kysely<GlobalTables>): IdentityStore['swapRefreshToken'] {
  const swap = buildOnce(db, (slots: Slots<RefreshTokenSwap>) => {
    const { activity, successor } = followUsedToken({
      usedAt: slots.at,
      organizationId: sql.ref<string>('used.membership_organization_id'),
      ipAddress: slots.ipAddress,
      userAgent: slots.userAgent,
      successorHash: slots.successorHash,
      clientId: slots.clientId,
      createdAt: slots.at,
      expiresAt: sql<Date>`least(${slots.successorExpiresAt}, used.session_expires_at)`,
    });
    return db
      .with('used', () => useToken(db, slots))
      .with('activity', () => activity)
      .with('successor', () => successor)
      .selectFrom('used')
      .selectAll()
      .compile();
  });
  return async (values) => {
    const [row] = (await swap(values)).rows;
    return row ? heldSession(row) : null;
  };
}

/** Marks a token in order as used, and answers whose it is. */
function useToken(db: Kysely<GlobalTables>, slots: Slots<RefreshTokenSwap>) {
  return db
    .updateTable('identity_refresh_tokens as token')
    .set({ used_at: slots.at, successor_seed: slots.successorSeed })
    .from('identity_sessions as session')
    .innerJoin('identity_users as user', 'user.id', 'session.user_id')
    .innerJoin('identity_memberships as membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'session.user_id')
        .on(({ eb, fn }) =>
          eb('membership.organization_id', '=', fn.coalesce(slots.organizationId, 'session.organization_id')),
        ),
    )
    .whereRef('session.id', '=', 'token.session_id')
    .where('token.token_hash', '=', slots.tokenHash)
    .where('token.used_at', 'is', null)
    .where('token.client_id', '=', slots.clientId)
    .where('token.expires_at', '>', slots.at)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', slots.at)
    .returningAll('user')
    .returning(heldSessionColumns);
}
