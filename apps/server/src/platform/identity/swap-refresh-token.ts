import type { IdentityStore, RefreshTokenSwap } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

/**
 * Spends a token in order, adds its successor, notes the activity and reads whose it is, in one statement: refreshes are the most frequent call there is.
 * Of two tabs at once the second waits for the first one's row lock, and then finds the token used.
 */
export function swapRefreshToken(db: Kysely<GlobalTables>): IdentityStore['swapRefreshToken'] {
  const swap = buildOnce(db, (slots: Slots<RefreshTokenSwap>) =>
    db
      .with('used', (cte) =>
        cte
          .updateTable('identity_refresh_tokens as token')
          .set({ used_at: slots.at, successor_seed: slots.successorSeed })
          .from('identity_sessions as session')
          .innerJoin('identity_users as user', 'user.id', 'session.user_id')
          .innerJoin('identity_memberships as membership', (join) =>
            join
              .onRef('membership.user_id', '=', 'session.user_id')
              .on(({ eb, fn }) =>
                eb(
                  'membership.organization_id',
                  '=',
                  fn.coalesce(slots.organizationId, 'session.organization_id'),
                ),
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
          .returning(heldSessionColumns),
      )
      .with('activity', (cte) =>
        cte
          .updateTable('identity_sessions')
          .from('used')
          .set(({ ref }) => ({
            last_activity_at: slots.at,
            organization_id: ref('used.membership_organization_id'),
          }))
          .whereRef('identity_sessions.id', '=', 'used.session_id'),
      )
      .with('successor', (cte) =>
        cte
          .insertInto('identity_refresh_tokens')
          .columns(['token_hash', 'session_id', 'client_id', 'created_at', 'expires_at'])
          .expression((eb) =>
            eb
              .selectFrom('used')
              .select((select) => [
                slots.successorHash.as('token_hash'),
                'used.session_id',
                slots.clientId.as('client_id'),
                slots.at.as('created_at'),
                select
                  .fn<Date>('least', [slots.successorExpiresAt, 'used.session_expires_at'])
                  .as('expires_at'),
              ]),
          ),
      )
      .selectFrom('used')
      .selectAll()
      .compile(),
  );
  return async (values) => {
    const [row] = (await swap(values)).rows;
    return row ? heldSession(row) : null;
  };
}
