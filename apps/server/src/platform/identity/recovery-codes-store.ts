import type { IdentityStore } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

type RecoveryCodesStore = Pick<IdentityStore, 'hasRecoveryCodes' | 'addRecoveryCodes' | 'spendRecoveryCode'>;

export function recoveryCodesStore(db: Kysely<IdentityTables>): RecoveryCodesStore {
  return {
    hasRecoveryCodes: (userId) => hasRecoveryCodes(db, userId),
    addRecoveryCodes: (userId, codeHashes) =>
      db.transaction().execute(async (transaction) => {
        // Locks the factor's row: of two simultaneous additions the second finds the first.
        const factor = await transaction
          .selectFrom('identityTotpFactors')
          .select('id')
          .where('userId', '=', userId)
          .where('verifiedAt', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!factor || (await hasRecoveryCodes(transaction, userId))) return false;
        await replaceRecoveryCodes(transaction, userId, codeHashes);
        return true;
      }),
    spendRecoveryCode: async (userId, codeHash, at) => {
      const spent = await db
        .updateTable('identityRecoveryCodes')
        .set({ usedAt: at })
        .where('userId', '=', userId)
        .where('codeHash', '=', codeHash)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n;
    },
  };
}

async function hasRecoveryCodes(db: Kysely<IdentityTables>, userId: string): Promise<boolean> {
  const left = await db
    .selectFrom('identityRecoveryCodes')
    .select('codeHash')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** Replaces all codes of the user. */
export async function replaceRecoveryCodes(
  transaction: Transaction<IdentityTables>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('identityRecoveryCodes').where('userId', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await transaction
    .insertInto('identityRecoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash, usedAt: null })))
    .execute();
}
