import type { IdentityStore, TotpFactorRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityTotpFactorsTable } from '../database/schema/identity-sign-in-tables.ts';
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

/** Authenticator apps, and the codes for the day one is lost. */
export function secondFactorsStore(db: Kysely<GlobalTables>): SecondFactorsStore {
  return {
    insertTotpFactor: async (factor) => {
      const inserted = await db
        .insertInto('identity_totp_factors')
        .values(factorRow(factor))
        .onConflict((conflict) => conflict.column('user_id').where('verified_at', 'is not', null).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    findTotpFactor: async (id) => {
      const row = await db
        .selectFrom('identity_totp_factors')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? factorRecord(row) : null;
    },
    findVerifiedTotpFactor: async (userId) => {
      const row = await db
        .selectFrom('identity_totp_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .where('verified_at', 'is not', null)
        .executeTakeFirst();
      return row ? factorRecord(row) : null;
    },
    verifyTotpFactor: (id, proof) => verifyTotpFactor(db, id, proof),
    spendTotpStep: async (factorId, step) => {
      const spent = await db
        .updateTable('identity_totp_factors')
        .set({ last_used_step: step })
        .where('id', '=', factorId)
        .where(({ eb, or }) => or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n;
    },
    ...recoveryCodesStore(db),
    ...removalsStore(db),
  };
}

function removalsStore(db: Kysely<GlobalTables>): Pick<SecondFactorsStore, 'removeTotpFactors'> {
  return {
    removeTotpFactors: (userId, event) =>
      db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('identity_totp_factors')
          .where('user_id', '=', userId)
          .returning('verified_at')
          .execute();
        await transaction.deleteFrom('identity_recovery_codes').where('user_id', '=', userId).execute();
        const wasInForce = removed.some((factor) => factor.verified_at !== null);
        if (wasInForce) await insertAuditEvent(transaction, event);
        return wasInForce;
      }),
  };
}

function factorRow(factor: TotpFactorRecord): IdentityTotpFactorsTable {
  return {
    id: factor.id,
    user_id: factor.userId,
    sealed_secret: factor.sealedSecret,
    created_at: factor.createdAt,
    verified_at: factor.verifiedAt,
    last_used_step: factor.lastUsedStep,
  };
}

function factorRecord(row: IdentityTotpFactorsTable): TotpFactorRecord {
  return {
    id: row.id,
    userId: row.user_id,
    sealedSecret: row.sealed_secret,
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    lastUsedStep: row.last_used_step,
  };
}

type Proof = Parameters<IdentityStore['verifyTotpFactor']>[1];

/** Puts a factor in force together with its user's recovery codes. That another one is in force already, the unique index says. */
async function verifyTotpFactor(
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
