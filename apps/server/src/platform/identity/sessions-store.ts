import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { findHeldSession } from './held-session.ts';
import { sessionRecord } from './session-record.ts';

type SessionsStore = Pick<
  IdentityStore,
  | 'findSession'
  | 'findSessionByTokenHash'
  | 'findHeldSession'
  | 'recordSessionActivity'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeSessions'
>;

/** Signed-in browsers. */
export function sessionsStore(db: Kysely<GlobalTables>): SessionsStore {
  return {
    findSession: async (id) => {
      const row = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? sessionRecord(row) : null;
    },
    findSessionByTokenHash: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ? sessionRecord(row) : null;
    },
    findHeldSession: findHeldSession(db),
    recordSessionActivity: async (id, { at, organizationId, ipAddress, userAgent }) => {
      await db
        .updateTable('identity_sessions')
        .set({
          last_activity_at: at,
          organization_id: organizationId,
          ip_address: ipAddress,
          user_agent: userAgent,
        })
        .where('id', '=', id)
        .execute();
    },
    listSessions: async (userId) => {
      const rows = await db
        .selectFrom('identity_sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .orderBy('last_activity_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(sessionRecord);
    },
    ...revocationsStore(db),
  };
}

function revocationsStore(db: Kysely<GlobalTables>): Pick<SessionsStore, 'revokeSession' | 'revokeSessions'> {
  return {
    revokeSession: async (id, at) => {
      const revoked = await db
        .updateTable('identity_sessions')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return revoked.numUpdatedRows === 1n;
    },
    revokeSessions: async (userId, except, at) => {
      const revoked = await db
        .updateTable('identity_sessions')
        .set({ revoked_at: at })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .$if(except !== null, (update) => update.where('id', '<>', except))
        .returning('id')
        .execute();
      return revoked.map(({ id }) => id);
    },
  };
}

/** Fresh proofs of identity. */
export function elevatedAccessStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'insertElevatedAccess' | 'findElevatedAccess'> {
  return {
    insertElevatedAccess: async ({ tokenHash, userId, binding, createdAt, expiresAt }) => {
      await db
        .insertInto('identity_elevated_access')
        .values({
          token_hash: tokenHash,
          user_id: userId,
          binding,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    findElevatedAccess: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_elevated_access')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return null;
      return {
        tokenHash: row.token_hash,
        userId: row.user_id,
        binding: row.binding,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },
  };
}
