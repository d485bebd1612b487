import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { authorizationCodeRecord } from './authorization-code-record.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

type Spending = { codeHash: string; at: Date };

/** Spends a code and reads what it was made for, in one statement. Of two at once the second waits for the first one's row lock, and finds it used. */
export function spendAuthorizationCode(db: Kysely<GlobalTables>): IdentityStore['spendAuthorizationCode'] {
  const spend = buildOnce(db, ({ codeHash, at }: Slots<Spending>) =>
    db
      .with('code', (cte) =>
        cte
          .updateTable('identity_authorization_codes')
          .set({ used_at: at })
          .where('code_hash', '=', codeHash)
          .where('used_at', 'is', null)
          .returningAll(),
      )
      .selectFrom('code')
      .innerJoin('identity_sessions as session', 'session.id', 'code.session_id')
      .innerJoin('identity_users as user', 'user.id', 'session.user_id')
      .leftJoin('identity_memberships as membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'session.user_id')
          .on(({ eb, fn }) =>
            eb(
              'membership.organization_id',
              '=',
              fn.coalesce('code.organization_id', 'session.organization_id'),
            ),
          ),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .select([
        'code.client_id',
        'code.redirect_uri',
        'code.code_challenge',
        'code.organization_id',
        'code.created_at as code_created_at',
        'code.expires_at',
      ])
      .compile(),
  );
  return async (codeHash, at) => {
    const [row] = (await spend({ codeHash, at })).rows;
    if (!row) return null;
    const { code_created_at: created_at } = row;
    const code = authorizationCodeRecord({ ...row, code_hash: codeHash, created_at, used_at: at });
    return { ...heldSession(row), code };
  };
}
