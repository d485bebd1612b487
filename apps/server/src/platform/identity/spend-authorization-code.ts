import type { SpentAuthorizationCode } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { authorizationCodeRecord } from './authorization-code-record.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

/** Spends a code and reads what it was made for, in one statement. Of two at once the second waits for the first one's row lock, and finds it used. */
export async function spendAuthorizationCode(
  db: Kysely<GlobalTables>,
  codeHash: string,
  at: Date,
): Promise<SpentAuthorizationCode | null> {
  const row = await db
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
    .executeTakeFirst();
  if (!row) return null;
  const code = authorizationCodeRecord({
    ...row,
    code_hash: codeHash,
    created_at: row.code_created_at,
    used_at: at,
  });
  return { ...heldSession(row), code };
}
