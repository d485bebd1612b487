import type { MembershipRecord } from '@tessera/identity';
import type { Transaction } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { searchText } from './search-text.ts';

/** Adds a membership, found by its user's name and address of this moment. False when there is one. */
export async function addMember(
  transaction: Transaction<GlobalTables>,
  { userId, organizationId, role, createdAt }: MembershipRecord,
): Promise<boolean> {
  // Shared with other readers, not with a change of the name: that one waits, and then finds this membership.
  const user = await transaction
    .selectFrom('identity_users')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
  const inserted = await transaction
    .insertInto('identity_memberships')
    .values({
      user_id: userId,
      organization_id: organizationId,
      role,
      search_text: searchText(user),
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
