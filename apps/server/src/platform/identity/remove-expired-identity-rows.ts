import { totpSetUpSeconds } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

// Used refresh tokens stay until they expire, so that reuse is detected. Invitations stay: the list shows them as expired.
const expiringTables = [
  'identity_authorization_requests',
  'identity_newcomers',
  'identity_pending_sign_ins',
  'identity_email_codes',
  'identity_password_resets',
  'identity_oauth_visits',
  'identity_elevated_access',
  'identity_authorization_codes',
  'identity_refresh_tokens',
  'identity_throttles',
] as const;

/** Returns the number of deleted rows. `removeOldAuditEvents` shortens the audit log. */
export async function removeExpiredIdentityRows(db: Kysely<GlobalTables>, now: Date): Promise<number> {
  let removed = 0;
  for (const table of expiringTables) {
    const result = await db.deleteFrom(table).where('expires_at', '<=', now).executeTakeFirst();
    removed += Number(result.numDeletedRows);
  }
  return removed + (await removeAbandonedSetUps(db, now)) + (await removeExpiredSessions(db, now));
}

/** The provider refuses an authenticator app after this time without a code. */
async function removeAbandonedSetUps(db: Kysely<GlobalTables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('identity_totp_factors')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - totpSetUpSeconds * 1000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The next run deletes a session whose last code outlives it. */
async function removeExpiredSessions(db: Kysely<GlobalTables>, now: Date): Promise<number> {
  const result = await db
    .deleteFrom('identity_sessions as session')
    .where('session.expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_authorization_codes as code')
            .select('code.code_hash')
            .whereRef('code.session_id', '=', 'session.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_refresh_tokens as token')
            .select('token.token_hash')
            .whereRef('token.session_id', '=', 'session.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
