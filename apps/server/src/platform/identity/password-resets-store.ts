import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type PasswordResetsStore = Pick<
  IdentityStore,
  'insertPasswordReset' | 'findPasswordReset' | 'removePasswordResets'
>;

/** Links that set a new password. */
export function passwordResetsStore(db: Kysely<GlobalTables>): PasswordResetsStore {
  return {
    insertPasswordReset: async ({ tokenHash, userId, requestId, createdAt, expiresAt }) => {
      await db
        .insertInto('identity_password_resets')
        .values({
          token_hash: tokenHash,
          user_id: userId,
          request_id: requestId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    findPasswordReset: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_password_resets')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return null;
      return {
        tokenHash: row.token_hash,
        userId: row.user_id,
        requestId: row.request_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },
    removePasswordResets: async (userId) => {
      const removed = await db
        .deleteFrom('identity_password_resets')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
  };
}
