import type { IdentityStore, UserChanges, UserRecord } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { IdentityTables } from './identity-tables.ts';
import { searchText } from './search-text.ts';

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

export function usersStore(db: Kysely<IdentityTables>): UsersStore {
  return {
    insertUser: async (user) => {
      const inserted = await db
        .insertInto('identityUsers')
        .values(user)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    hasUsers: async () =>
      (await db.selectFrom('identityUsers').select('id').limit(1).executeTakeFirst()) !== undefined,
    findUser: async (id) => {
      const row = await db.selectFrom('identityUsers').selectAll().where('id', '=', id).executeTakeFirst();
      return row ?? null;
    },
    findUserByEmail: async (email) => {
      const row = await db
        .selectFrom('identityUsers')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row ?? null;
    },
    changeUser: (id, changes, at) => changeUser(db, id, changes, at),
    ...passwordResetsStore(db),
  };
}

export function userOf(row: UserRecord): UserRecord {
  const { id, email, emailVerified, firstName, lastName, profilePictureUrl } = row;
  const { passwordHash, passwordUsedAt, lastSignInAt, disabledAt, createdAt, updatedAt } = row;
  const names = { firstName, lastName, profilePictureUrl };
  return {
    id,
    email,
    emailVerified,
    ...names,
    passwordHash,
    passwordUsedAt,
    lastSignInAt,
    disabledAt,
    createdAt,
    updatedAt,
  };
}

type PasswordResetsStore = Pick<
  IdentityStore,
  'insertPasswordReset' | 'findPasswordReset' | 'removePasswordResets'
>;

function passwordResetsStore(db: Kysely<IdentityTables>): PasswordResetsStore {
  return {
    insertPasswordReset: async (reset) => {
      await db.insertInto('identityPasswordResets').values(reset).execute();
    },
    findPasswordReset: async (tokenHash) => {
      const row = await db
        .selectFrom('identityPasswordResets')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },
    removePasswordResets: async (userId) => {
      const removed = await db
        .deleteFrom('identityPasswordResets')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
  };
}

type Outcome = Awaited<ReturnType<IdentityStore['changeUser']>>;

/** Also updates the search texts of the user's memberships. */
async function changeUser(
  db: Kysely<IdentityTables>,
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
  transaction: Transaction<IdentityTables>,
  id: string,
  changes: UserChanges,
  at: Date,
): Promise<Outcome> {
  // Locked first, so that a membership added meanwhile waits and takes the new name.
  const before = await transaction
    .selectFrom('identityUsers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return 'unknown';
  const after = await transaction
    .updateTable('identityUsers')
    .set({ ...changes, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const text = searchText(after);
  if (text !== searchText(before))
    await transaction
      .updateTable('identityMemberships')
      .set({ searchText: text })
      .where('userId', '=', id)
      .execute();
  return 'changed';
}
