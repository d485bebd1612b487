import type { IdentityStore, UserRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityUsersTable } from '../database/schema/identity-people-tables.ts';
import { changeUser } from './change-user.ts';
import { passwordResetsStore } from './password-resets-store.ts';
import { userRecord } from './user-record.ts';

type UsersStore = Pick<
  IdentityStore,
  | 'insertUser'
  | 'hasUsers'
  | 'findUser'
  | 'findUserByEmail'
  | 'changeUser'
  | 'insertPasswordReset'
  | 'findPasswordReset'
  | 'removePasswordResets'
>;

/** People with an account. */
export function usersStore(db: Kysely<GlobalTables>): UsersStore {
  return {
    insertUser: async (user) => {
      const inserted = await db
        .insertInto('identity_users')
        .values(userRow(user))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    hasUsers: async () =>
      (await db.selectFrom('identity_users').select('id').limit(1).executeTakeFirst()) !== undefined,
    findUser: async (id) => {
      const row = await db.selectFrom('identity_users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? userRecord(row) : null;
    },
    findUserByEmail: async (email) => {
      const row = await db
        .selectFrom('identity_users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row ? userRecord(row) : null;
    },
    changeUser: (id, changes, at) => changeUser(db, id, changes, at),
    ...passwordResetsStore(db),
  };
}

function userRow(user: UserRecord): IdentityUsersTable {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    profile_picture_url: user.profilePictureUrl,
    password_hash: user.passwordHash,
    password_used_at: user.passwordUsedAt,
    last_sign_in_at: user.lastSignInAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}
