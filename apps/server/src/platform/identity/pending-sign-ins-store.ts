import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

type PendingSignInsStore = Pick<
  IdentityStore,
  | 'insertPendingSignIn'
  | 'findPendingSignIn'
  | 'countPendingSignInAttempt'
  | 'removePendingSignIn'
  | 'removePendingSignIns'
>;

export function pendingSignInsStore(db: Kysely<IdentityTables>): PendingSignInsStore {
  return {
    insertPendingSignIn: async (pending) => {
      await db.insertInto('identityPendingSignIns').values(pending).execute();
    },
    findPendingSignIn: async (challengeHash) => {
      const row = await db
        .selectFrom('identityPendingSignIns')
        .selectAll()
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return row ?? null;
    },
    countPendingSignInAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identityPendingSignIns')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challengeHash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removePendingSignIn: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identityPendingSignIns')
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
    removePendingSignIns: async (userId) => {
      await db.deleteFrom('identityPendingSignIns').where('userId', '=', userId).execute();
    },
  };
}

type PendingSignupsStore = Pick<IdentityStore, 'insertPendingSignup' | 'takePendingSignup'>;

export function pendingSignupsStore(db: Kysely<IdentityTables>): PendingSignupsStore {
  return {
    insertPendingSignup: async (newcomer) => {
      await db.insertInto('identityNewcomers').values(newcomer).execute();
    },
    takePendingSignup: async (challengeHash) => {
      const row = await db
        .deleteFrom('identityNewcomers')
        .where('challengeHash', '=', challengeHash)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
