import type { Transaction } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

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
