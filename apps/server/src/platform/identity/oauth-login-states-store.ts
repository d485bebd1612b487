import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

/** Visits to another provider that have not come back. */
export function oauthLoginStatesStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'insertOauthLoginState' | 'takeOauthLoginState'> {
  return {
    insertOauthLoginState: async (visit) => {
      await db
        .insertInto('identity_oauth_visits')
        .values({
          state_hash: visit.stateHash,
          provider: visit.provider,
          request_id: visit.requestId,
          sealed_secrets: visit.sealedSecrets,
          created_at: visit.createdAt,
          expires_at: visit.expiresAt,
        })
        .execute();
    },
    takeOauthLoginState: async (stateHash) => {
      const row = await db
        .deleteFrom('identity_oauth_visits')
        .where('state_hash', '=', stateHash)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      return {
        stateHash: row.state_hash,
        provider: row.provider,
        requestId: row.request_id,
        sealedSecrets: row.sealed_secrets,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },
  };
}
