import type { PeopleQuery, PersonRecord } from '@tessera/identity';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { containsPattern } from '../database/pagination.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { PeopleSide } from './people-cursor.ts';
import { userRecord } from './user-record.ts';

/** The members nearest to a place, or the newest ones, newest first. */
export async function listMembers(
  transaction: Transaction<GlobalTables>,
  query: PeopleQuery,
  side: PeopleSide | null,
): Promise<PersonRecord[]> {
  const rows = await transaction
    .selectFrom(nearestMembers(transaction, query, side).as('membership'))
    .innerJoin('identity_users as user', 'user.id', 'membership.user_id')
    .selectAll('user')
    .select(['membership.role', 'membership.created_at as member_since'])
    .select(({ selectFrom }) =>
      selectFrom('identity_sessions as session')
        .whereRef('session.user_id', '=', 'user.id')
        .select(({ fn }) => fn.max('session.last_activity_at').as('at'))
        .as('last_activity_at'),
    )
    .orderBy('membership.created_at', 'desc')
    .orderBy('membership.user_id', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'member',
    user: userRecord(row),
    role: row.role,
    createdAt: row.member_since,
    lastActivityAt: later(row.last_activity_at, row.last_sign_in_at),
  }));
}

/** Limited before anything is joined: only the page's own rows are looked up. */
function nearestMembers(
  transaction: Transaction<GlobalTables>,
  { organizationId, search, role, limit }: PeopleQuery,
  side: PeopleSide | null,
) {
  const direction = side?.of === 'newer' ? 'asc' : 'desc';
  return transaction
    .selectFrom('identity_memberships')
    .select(['user_id', 'role', 'created_at'])
    .where((eb) =>
      eb.and([
        eb('organization_id', '=', organizationId),
        ...(role === null ? [] : [eb('role', '=', role)]),
        ...(search === null ? [] : [eb('search_text', 'like', containsPattern(search.toLowerCase()))]),
        ...(side ? [isOn(eb, side)] : []),
      ]),
    )
    .orderBy('created_at', direction)
    .orderBy('user_id', direction)
    .limit(limit);
}

/** At one moment members come before invitations, and higher ids before lower ones. */
function isOn(eb: ExpressionBuilder<GlobalTables, 'identity_memberships'>, { of, place }: PeopleSide) {
  const { kind, id, createdAt } = place;
  if (kind === 'invitation') return eb('created_at', of === 'older' ? '<' : '>=', createdAt);
  return eb(eb.refTuple('created_at', 'user_id'), of === 'older' ? '<' : '>', eb.tuple(createdAt, id));
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
