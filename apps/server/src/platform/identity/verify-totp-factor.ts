import type { IdentityStore } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { GlobalTables } from '../database/schema/database.ts';

type Proof = Parameters<IdentityStore['verifyTotpFactor']>[1];

/** Puts a factor in force together with its user's recovery codes. That another one is in force already, the unique index says. */
export async function verifyTotpFactor(
  db: Kysely<GlobalTables>,
  id: string,
  { at, lastUsedStep, recoveryCodeHashes }: Proof,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const factor = await transaction
        .updateTable('identity_totp_factors')
        .set({ verified_at: at, last_used_step: lastUsedStep })
        .where('id', '=', id)
        .where('verified_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (!factor) return false;
      await replaceRecoveryCodes(transaction, factor.user_id, recoveryCodeHashes);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

async function replaceRecoveryCodes(
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
