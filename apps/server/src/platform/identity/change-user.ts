import type { IdentityStore, UserChanges } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { searchText } from './search-text.ts';
import { userRecord } from './user-record.ts';

type Outcome = Awaited<ReturnType<IdentityStore['changeUser']>>;

/** Changes a user, and with a name or an address what their memberships are found by. */
export async function changeUser(
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
