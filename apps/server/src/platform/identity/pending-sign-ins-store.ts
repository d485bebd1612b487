import type { IdentityStore, PendingSignInRecord, PendingSignupRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type {
  IdentityPendingSignInsTable,
  IdentityPendingSignupsTable,
} from '../database/schema/identity-sign-in-tables.ts';

type PendingSignInsStore = Pick<
  IdentityStore,
  | 'insertPendingSignIn'
  | 'findPendingSignIn'
  | 'countPendingSignInAttempt'
  | 'removePendingSignIn'
  | 'removePendingSignIns'
>;

/** Sign-ins that wait for more than a right first proof. */
export function pendingSignInsStore(db: Kysely<GlobalTables>): PendingSignInsStore {
  return {
    insertPendingSignIn: async (pending) => {
      await db.insertInto('identity_pending_sign_ins').values(pendingRow(pending)).execute();
    },
    findPendingSignIn: async (challengeHash) => {
      const row = await db
        .selectFrom('identity_pending_sign_ins')
        .selectAll()
        .where('challenge_hash', '=', challengeHash)
        .executeTakeFirst();
      return row ? pendingRecord(row) : null;
    },
    countPendingSignInAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identity_pending_sign_ins')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challenge_hash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removePendingSignIn: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identity_pending_sign_ins')
        .where('challenge_hash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
    removePendingSignIns: async (userId) => {
      await db.deleteFrom('identity_pending_sign_ins').where('user_id', '=', userId).execute();
    },
  };
}

function pendingRow(pending: PendingSignInRecord): IdentityPendingSignInsTable {
  return {
    challenge_hash: pending.challengeHash,
    request_id: pending.requestId,
    user_id: pending.userId,
    authentication_method: pending.authenticationMethod,
    step: pending.step,
    attempts: pending.attempts,
    created_at: pending.createdAt,
    expires_at: pending.expiresAt,
  };
}

function pendingRecord(row: IdentityPendingSignInsTable): PendingSignInRecord {
  return {
    challengeHash: row.challenge_hash,
    requestId: row.request_id,
    userId: row.user_id,
    authenticationMethod: row.authentication_method,
    step: row.step,
    attempts: row.attempts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

type PendingSignupsStore = Pick<IdentityStore, 'insertPendingSignup' | 'takePendingSignup'>;

/** People who signed up and have not proved their address yet. */
export function pendingSignupsStore(db: Kysely<GlobalTables>): PendingSignupsStore {
  return {
    insertPendingSignup: async (newcomer) => {
      await db.insertInto('identity_newcomers').values(pendingSignupRow(newcomer)).execute();
    },
    takePendingSignup: async (challengeHash) => {
      const row = await db
        .deleteFrom('identity_newcomers')
        .where('challenge_hash', '=', challengeHash)
        .returningAll()
        .executeTakeFirst();
      return row ? pendingSignupRecord(row) : null;
    },
  };
}

function pendingSignupRow(newcomer: PendingSignupRecord): IdentityPendingSignupsTable {
  return {
    challenge_hash: newcomer.challengeHash,
    request_id: newcomer.requestId,
    user_id: newcomer.userId,
    email: newcomer.email,
    first_name: newcomer.firstName,
    last_name: newcomer.lastName,
    password_hash: newcomer.passwordHash,
    created_at: newcomer.createdAt,
    expires_at: newcomer.expiresAt,
  };
}

function pendingSignupRecord(row: IdentityPendingSignupsTable): PendingSignupRecord {
  return {
    challengeHash: row.challenge_hash,
    requestId: row.request_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
