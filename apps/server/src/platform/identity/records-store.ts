import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

/** A row without attempts: what a throttle looks like before its first attempt and after it was forgotten. */
const untouched = { attempts: 0, blocked_until: null, expires_at: new Date(0) };

/** What was tried how often, and what happened. */
export function recordsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'changeThrottle' | 'recordAuditEvent'> {
  return {
    changeThrottle: (key, change) =>
      db.transaction().execute(async (transaction) => {
        // The update changes nothing: it locks the row, whether it was there or is new, and answers it in the same statement.
        const row = await transaction
          .insertInto('identity_throttles')
          .values({ key, ...untouched })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({ key: (eb) => eb.ref('excluded.key') }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        const current = {
          attempts: row.attempts,
          blockedUntil: row.blocked_until,
          expiresAt: row.expires_at,
        };
        const next = change(row.attempts === 0 ? null : current);
        await transaction
          .updateTable('identity_throttles')
          .set(
            next
              ? { attempts: next.attempts, blocked_until: next.blockedUntil, expires_at: next.expiresAt }
              : untouched,
          )
          .where('key', '=', key)
          .execute();
      }),
    recordAuditEvent: async (event) => {
      await db
        .insertInto('identity_audit')
        .values({
          id: event.id,
          type: event.type,
          at: event.at,
          user_id: event.userId,
          session_id: event.sessionId,
          organization_id: event.organizationId,
          ip_address: event.ipAddress,
          user_agent: event.userAgent,
        })
        .execute();
    },
  };
}
