import type { IdentityStore } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

type RecoveryCodesStore = Pick<IdentityStore, 'hasRecoveryCodes' | 'addRecoveryCodes' | 'spendRecoveryCode'>;

/** Codes for the day an authenticator app is lost. */
export function recoveryCodesStore(db: Kysely<GlobalTables>): RecoveryCodesStore {
  return {
    hasRecoveryCodes: (userId) => hasRecoveryCodes(db, userId),
    addRecoveryCodes: (userId, codeHashes) =>
      db.transaction().execute(async (transaction) => {
        // The factor's row is held, so that of two who add at once the second finds what the first has added.
        const factor = await transaction
          .selectFrom('identity_totp_factors')
          .select('id')
          .where('user_id', '=', userId)
          .where('verified_at', 'is not', null)
          .forUpdate()
          .executeTakeFirst();
        if (!factor || (await hasRecoveryCodes(transaction, userId))) return false;
        await replaceRecoveryCodes(transaction, userId, codeHashes);
        return true;
      }),
    spendRecoveryCode: async (userId, codeHash, at) => {
      const spent = await db
        .updateTable('identity_recovery_codes')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n;
    },
  };
}

async function hasRecoveryCodes(db: Kysely<GlobalTables>, userId: string): Promise<boolean> {
  const left = await db
    .selectFrom('identity_recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** Gives a user these recovery codes, and none but these. */
export async function replaceRecoveryCodes(
  transaction: Transaction<GlobalTables>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('identity_recovery_codes').where('user_id', '=', userId).execute();
  if (codeHashes.length === 0) return;
  await transaction
    .insertInto('identity_recovery_codes')
    .values(codeHashes.map((codeHash) => ({ user_id: userId, code_hash: codeHash, used_at: null })))
    .execute();
}
