import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

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
