import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { findHeldSession } from './held-session.ts';
import type { IdentityTables } from './identity-tables.ts';

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

export function sessionsStore(db: Kysely<IdentityTables>): SessionsStore {
  return {
    findSession: async (id) => {
      const row = await db.selectFrom('identitySessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row ?? null;
    },
    findSessionByTokenHash: async (tokenHash) => {
      const row = await db
        .selectFrom('identitySessions')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },
    findHeldSession: findHeldSession(db),
    recordSessionActivity: async (id, { at, organizationId, ipAddress, userAgent }) => {
      await db
        .updateTable('identitySessions')
        .set({
          lastActivityAt: at,
          organizationId,
          ipAddress,
          userAgent,
        })
        .where('id', '=', id)
        .execute();
    },
    listSessions: async (userId) => {
      const rows = await db
        .selectFrom('identitySessions')
        .selectAll()
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .orderBy('lastActivityAt', 'desc')
        .orderBy('id')
        .execute();
      return rows;
    },
    ...revocationsStore(db),
  };
}

function revocationsStore(
  db: Kysely<IdentityTables>,
): Pick<SessionsStore, 'revokeSession' | 'revokeSessions'> {
  return {
    revokeSession: async (id, at) => {
      const revoked = await db
        .updateTable('identitySessions')
        .set({ revokedAt: at })
        .where('id', '=', id)
        .where('revokedAt', 'is', null)
        .executeTakeFirst();
      return revoked.numUpdatedRows === 1n;
    },
    revokeSessions: async (userId, except, at) => {
      const revoked = await db
        .updateTable('identitySessions')
        .set({ revokedAt: at })
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .$if(except !== null, (update) => update.where('id', '<>', except))
        .returning('id')
        .execute();
      return revoked.map(({ id }) => id);
    },
  };
}

export function elevatedAccessStore(
  db: Kysely<IdentityTables>,
): Pick<IdentityStore, 'insertElevatedAccess' | 'findElevatedAccess'> {
  return {
    insertElevatedAccess: async (access) => {
      await db.insertInto('identityElevatedAccess').values(access).execute();
    },
    findElevatedAccess: async (tokenHash) => {
      const row = await db
        .selectFrom('identityElevatedAccess')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
