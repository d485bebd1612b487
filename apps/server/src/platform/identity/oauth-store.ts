import type { IdentityStore, OauthProfileRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityOauthProfilesTable } from '../database/schema/identity-sign-in-tables.ts';

type ProfilesStore = Pick<
  IdentityStore,
  'insertOauthProfile' | 'findOauthProfile' | 'listOauthProfiles' | 'updateOauthProfile'
>;

/** Provider accounts of users, and logins in progress. */
export function oauthStore(
  db: Kysely<GlobalTables>,
): ProfilesStore & Pick<IdentityStore, 'insertOauthLoginState' | 'takeOauthLoginState'> {
  return { ...profilesStore(db), ...oauthLoginStatesStore(db) };
}

function profilesStore(db: Kysely<GlobalTables>): ProfilesStore {
  return {
    insertOauthProfile: async (profile) => {
      const inserted = await db
        .insertInto('identity_oauth_profiles')
        .values(profileRow(profile))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    findOauthProfile: async (provider, subject) => {
      const row = await db
        .selectFrom('identity_oauth_profiles')
        .selectAll()
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ? profileRecord(row) : null;
    },
    listOauthProfiles: async (userId) => {
      const rows = await db
        .selectFrom('identity_oauth_profiles')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('provider')
        .execute();
      return rows.map(profileRecord);
    },
    updateOauthProfile: async (profile) => {
      await db
        .updateTable('identity_oauth_profiles')
        .set({
          email: profile.email,
          first_name: profile.firstName,
          last_name: profile.lastName,
          profile_picture_url: profile.profilePictureUrl,
          last_login_at: profile.lastLoginAt,
        })
        .where('provider', '=', profile.provider)
        .where('subject', '=', profile.subject)
        .execute();
    },
  };
}

function profileRow(profile: OauthProfileRecord): IdentityOauthProfilesTable {
  return {
    user_id: profile.userId,
    provider: profile.provider,
    subject: profile.subject,
    email: profile.email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    profile_picture_url: profile.profilePictureUrl,
    created_at: profile.createdAt,
    last_login_at: profile.lastLoginAt,
  };
}

function profileRecord(row: IdentityOauthProfilesTable): OauthProfileRecord {
  return {
    userId: row.user_id,
    provider: row.provider,
    subject: row.subject,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profilePictureUrl: row.profile_picture_url,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

/** Visits to another provider that have not come back. */
function oauthLoginStatesStore(
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
