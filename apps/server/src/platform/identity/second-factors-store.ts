import type { IdentityStore, SecondFactorChallengeRecord, TotpFactorRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type {
  IdentitySecondFactorChallengesTable,
  IdentityTotpFactorsTable,
} from '../database/schema/identity-tables.ts';

type FactorsStore = Pick<IdentityStore, 'insertTotpFactor' | 'findVerifiedTotpFactor' | 'spendTotpStep'>;
type ChallengesStore = Pick<
  IdentityStore,
  | 'insertSecondFactorChallenge'
  | 'findSecondFactorChallenge'
  | 'countSecondFactorAttempt'
  | 'removeSecondFactorChallenge'
>;

/** Authenticator apps, and sign-ins that wait for a code of one. */
export function secondFactorsStore(db: Kysely<GlobalTables>): FactorsStore & ChallengesStore {
  return { ...factorsStore(db), ...challengesStore(db) };
}

function factorsStore(db: Kysely<GlobalTables>): FactorsStore {
  return {
    insertTotpFactor: async (factor) => {
      const inserted = await db
        .insertInto('identity_totp_factors')
        .values(factorRow(factor))
        .onConflict((conflict) => conflict.column('user_id').where('verified_at', 'is not', null).doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
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
    spendTotpStep: async (factorId, step) => {
      const spent = await db
        .updateTable('identity_totp_factors')
        .set({ last_used_step: step })
        .where('id', '=', factorId)
        .where(({ eb, or }) => or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
        .executeTakeFirst();
      return spent.numUpdatedRows === 1n;
    },
  };
}

function challengesStore(db: Kysely<GlobalTables>): ChallengesStore {
  return {
    insertSecondFactorChallenge: async (challenge) => {
      await db.insertInto('identity_second_factor_challenges').values(challengeRow(challenge)).execute();
    },
    findSecondFactorChallenge: async (challengeHash) => {
      const row = await db
        .selectFrom('identity_second_factor_challenges')
        .selectAll()
        .where('challenge_hash', '=', challengeHash)
        .executeTakeFirst();
      return row ? challengeRecord(row) : null;
    },
    countSecondFactorAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identity_second_factor_challenges')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challenge_hash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removeSecondFactorChallenge: async (challengeHash) => {
      await db
        .deleteFrom('identity_second_factor_challenges')
        .where('challenge_hash', '=', challengeHash)
        .execute();
    },
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

function challengeRow(challenge: SecondFactorChallengeRecord): IdentitySecondFactorChallengesTable {
  return {
    challenge_hash: challenge.challengeHash,
    request_id: challenge.requestId,
    user_id: challenge.userId,
    attempts: challenge.attempts,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
  };
}

function challengeRecord(row: IdentitySecondFactorChallengesTable): SecondFactorChallengeRecord {
  return {
    challengeHash: row.challenge_hash,
    requestId: row.request_id,
    userId: row.user_id,
    attempts: row.attempts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
