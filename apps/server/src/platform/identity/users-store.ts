import type { IdentityStore, UserChanges, UserRecord } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityUsersTable } from '../database/schema/identity-people-tables.ts';
import { searchText } from './search-text.ts';
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

type PasswordResetsStore = Pick<
  IdentityStore,
  'insertPasswordReset' | 'findPasswordReset' | 'removePasswordResets'
>;

/** Links that set a new password. */
function passwordResetsStore(db: Kysely<GlobalTables>): PasswordResetsStore {
  return {
    insertPasswordReset: async ({ tokenHash, userId, requestId, createdAt, expiresAt }) => {
      await db
        .insertInto('identity_password_resets')
        .values({
          token_hash: tokenHash,
          user_id: userId,
          request_id: requestId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    findPasswordReset: async (tokenHash) => {
      const row = await db
        .selectFrom('identity_password_resets')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return null;
      return {
        tokenHash: row.token_hash,
        userId: row.user_id,
        requestId: row.request_id,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      };
    },
    removePasswordResets: async (userId) => {
      const removed = await db
        .deleteFrom('identity_password_resets')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
  };
}

type Outcome = Awaited<ReturnType<IdentityStore['changeUser']>>;

/** Changes a user, and with a name or an address what their memberships are found by. */
async function changeUser(
  db: Kysely<GlobalTables>,
  id: string,
  changes: UserChanges,
  at: Date,
): Promise<Outcome> {
  try {
    return await db.transaction().execute((transaction) => change(transaction, id, changes, at));
  } catch (error) {
    if (isUniqueViolation(error)) return 'email_taken';
    throw error;
  }
}

async function change(
  transaction: Transaction<GlobalTables>,
  id: string,
  changes: UserChanges,
  at: Date,
): Promise<Outcome> {
  // Locked first, so that a membership added meanwhile waits and takes the new name.
  const before = await transaction
    .selectFrom('identity_users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return 'unknown';
  const after = await transaction
    .updateTable('identity_users')
    .set({
      email: changes.email,
      email_verified: changes.emailVerified,
      first_name: changes.firstName,
      last_name: changes.lastName,
      profile_picture_url: changes.profilePictureUrl,
      password_hash: changes.passwordHash,
      updated_at: at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const text = searchText(userRecord(after));
  if (text !== searchText(userRecord(before)))
    await transaction
      .updateTable('identity_memberships')
      .set({ search_text: text })
      .where('user_id', '=', id)
      .execute();
  return 'changed';
}
