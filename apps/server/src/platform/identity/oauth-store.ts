import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';

type ProfilesStore = Pick<
  IdentityStore,
  'insertOauthProfile' | 'findOauthProfile' | 'listOauthProfiles' | 'updateOauthProfile'
>;

export function oauthStore(
  db: Kysely<IdentityTables>,
): ProfilesStore & Pick<IdentityStore, 'insertOauthLoginState' | 'takeOauthLoginState'> {
  return { ...profilesStore(db), ...oauthLoginStatesStore(db) };
}

function profilesStore(db: Kysely<IdentityTables>): ProfilesStore {
  return {
    insertOauthProfile: async (profile) => {
      const inserted = await db
        .insertInto('identityOauthProfiles')
        .values(profile)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    findOauthProfile: async (provider, subject) => {
      const row = await db
        .selectFrom('identityOauthProfiles')
        .selectAll()
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row ?? null;
    },
    listOauthProfiles: async (userId) => {
      const rows = await db
        .selectFrom('identityOauthProfiles')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('provider')
        .execute();
      return rows;
    },
    updateOauthProfile: async (profile) => {
      await db
        .updateTable('identityOauthProfiles')
        .set({
          email: profile.email,
          firstName: profile.firstName,
          lastName: profile.lastName,
          profilePictureUrl: profile.profilePictureUrl,
          lastLoginAt: profile.lastLoginAt,
        })
        .where('provider', '=', profile.provider)
        .where('subject', '=', profile.subject)
        .execute();
    },
  };
}

function oauthLoginStatesStore(
  db: Kysely<IdentityTables>,
): Pick<IdentityStore, 'insertOauthLoginState' | 'takeOauthLoginState'> {
  return {
    insertOauthLoginState: async (visit) => {
      await db.insertInto('identityOauthVisits').values(visit).execute();
    },
    takeOauthLoginState: async (stateHash) => {
      const row = await db
        .deleteFrom('identityOauthVisits')
        .where('stateHash', '=', stateHash)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
