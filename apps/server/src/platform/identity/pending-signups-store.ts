import type { IdentityStore, PendingSignupRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityPendingSignupsTable } from '../database/schema/identity-sign-in-tables.ts';

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
