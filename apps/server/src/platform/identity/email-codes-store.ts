import type { EmailCodeRecord, IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityEmailCodesTable } from '../database/schema/identity-sign-in-tables.ts';

type EmailCodesStore = Pick<
  IdentityStore,
  'putEmailCode' | 'findEmailCode' | 'countEmailCodeAttempt' | 'removeEmailCode'
>;

/** Codes sent by mail. */
export function emailCodesStore(db: Kysely<GlobalTables>): EmailCodesStore {
  return {
    putEmailCode: async (code) => {
      const row = codeRow(code);
      await db
        .insertInto('identity_email_codes')
        .values(row)
        .onConflict((conflict) => conflict.column('challenge_hash').doUpdateSet(row))
        .execute();
    },
    findEmailCode: async (challengeHash) => {
      const row = await db
        .selectFrom('identity_email_codes')
        .selectAll()
        .where('challenge_hash', '=', challengeHash)
        .executeTakeFirst();
      return row ? codeRecord(row) : null;
    },
    countEmailCodeAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identity_email_codes')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challenge_hash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removeEmailCode: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identity_email_codes')
        .where('challenge_hash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
  };
}

function codeRow(code: EmailCodeRecord): IdentityEmailCodesTable {
  return {
    challenge_hash: code.challengeHash,
    purpose: code.purpose,
    user_id: code.userId,
    email: code.email,
    binding: code.binding,
    sealed_code: code.sealedCode,
    attempts: code.attempts,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  };
}

function codeRecord(row: IdentityEmailCodesTable): EmailCodeRecord {
  return {
    challengeHash: row.challenge_hash,
    purpose: row.purpose,
    userId: row.user_id,
    email: row.email,
    binding: row.binding,
    sealedCode: row.sealed_code,
    attempts: row.attempts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
