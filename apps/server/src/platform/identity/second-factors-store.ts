import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { IdentityTables } from './identity-tables.ts';
import { insertAuditEvent } from './records-store.ts';
import { recoveryCodesStore, replaceRecoveryCodes } from './recovery-codes-store.ts';

type SecondFactorsStore = Pick<
  IdentityStore,
  | 'insertTotpFactor'
  | 'findTotpFactor'
  | 'findVerifiedTotpFactor'
  | 'verifyTotpFactor'
  | 'spendTotpStep'
  | 'removeTotpFactors'
  | 'hasRecoveryCodes'
  | 'addRecoveryCodes'
  | 'spendRecoveryCode'
>;

export function secondFactorsStore(db: Kysely<IdentityTables>): SecondFactorsStore {
  return {
    insertTotpFactor: async (factor) => {
      const inserted = await db
        .insertInto('identityTotpFactors')
        .values(factor)
        .onConflict((conflict) => conflict.column('userId').where('verifiedAt', 'is not', null).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    findTotpFactor: async (id) => {
      const row = await db
        .selectFrom('identityTotpFactors')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    findVerifiedTotpFactor: async (userId) => {
      const row = await db
        .selectFrom('identityTotpFactors')
        .selectAll()
        .where('userId', '=', userId)
        .where('verifiedAt', 'is not', null)
        .executeTakeFirst();
      return row ?? null;
    },
    verifyTotpFactor: (id, proof) => verifyTotpFactor(db, id, proof),
    spendTotpStep: async (factorId, step) => {
      const spent = await db
        .updateTable('identityTotpFactors')
        .set({ lastUsedStep: step })
        .where('id', '=', factorId)
        .where(({ eb, or }) => or([eb('lastUsedStep', 'is', null), eb('lastUsedStep', '<', step)]))
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n;
    },
    ...recoveryCodesStore(db),
    ...removalsStore(db),
  };
}

function removalsStore(db: Kysely<IdentityTables>): Pick<SecondFactorsStore, 'removeTotpFactors'> {
  return {
    removeTotpFactors: (userId, event) =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('identityTotpFactors')
          .where('userId', '=', userId)
          .returning('verifiedAt')
          .execute();
        await transaction.deleteFrom('identityRecoveryCodes').where('userId', '=', userId).execute();
        const wasInForce = removed.some((factor) => factor.verifiedAt !== null);
        if (wasInForce) await insertAuditEvent(transaction, event);
        return wasInForce;
      }),
  };
}

type Proof = Parameters<IdentityStore['verifyTotpFactor']>[1];

/** The unique index refuses a second verified factor. */
async function verifyTotpFactor(
  db: Kysely<IdentityTables>,
  id: string,
  { at, lastUsedStep, recoveryCodeHashes }: Proof,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const factor = await transaction
        .updateTable('identityTotpFactors')
        .set({ verifiedAt: at, lastUsedStep })
        .where('id', '=', id)
        .where('verifiedAt', 'is', null)
        .returning('userId')
        .executeTakeFirst();
      if (!factor) return false;
      await replaceRecoveryCodes(transaction, factor.userId, recoveryCodeHashes);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
