import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { replaceRecoveryCodes } from './replace-recovery-codes.ts';

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
