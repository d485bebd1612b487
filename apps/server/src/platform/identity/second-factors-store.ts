import type { IdentityStore } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { IdentityTables } from './identity-tables.ts';
import { insertAuditEvent } from './records-store.ts';

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

type RecoveryCodesStore = Pick<IdentityStore, 'hasRecoveryCodes' | 'addRecoveryCodes' | 'spendRecoveryCode'>;

function recoveryCodesStore(db: Kysely<IdentityTables>): RecoveryCodesStore {
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
async function replaceRecoveryCodes(
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
