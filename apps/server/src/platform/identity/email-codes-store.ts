import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

type EmailCodesStore = Pick<
  IdentityStore,
  'putEmailCode' | 'findEmailCode' | 'countEmailCodeAttempt' | 'removeEmailCode'
>;

export function emailCodesStore(db: Kysely<IdentityTables>): EmailCodesStore {
  return {
    putEmailCode: async (code) => {
      await db
        .insertInto('identityEmailCodes')
        .values(code)
        .onConflict((conflict) => conflict.column('challengeHash').doUpdateSet(code))
        .execute();
    },
    findEmailCode: async (challengeHash) => {
      const row = await db
        .selectFrom('identityEmailCodes')
        .selectAll()
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return row ?? null;
    },
    countEmailCodeAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identityEmailCodes')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challengeHash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removeEmailCode: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identityEmailCodes')
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
  };
}
