import type { PeopleQuery, PersonRecord } from '@tessera/identity';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { containsPattern } from '../database/pagination.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { PeopleSide } from './people-store.ts';
import { userOf } from './users-store.ts';

/** The members nearest to a place, or the newest ones, newest first. */
export async function listMembers(
  transaction: Transaction<IdentityTables>,
  query: PeopleQuery,
  side: PeopleSide | null,
): Promise<PersonRecord[]> {
  const rows = await transaction
    .selectFrom(nearestMembers(transaction, query, side).as('membership'))
    .innerJoin('identityUsers as user', 'user.id', 'membership.userId')
    .selectAll('user')
    .select(['membership.role', 'membership.createdAt as memberSince'])
    .select(({ selectFrom }) =>
      selectFrom('identitySessions as session')
        .whereRef('session.userId', '=', 'user.id')
        .select(({ fn }) => fn.max('session.lastActivityAt').as('at'))
        .as('lastActivityAt'),
    )
    .orderBy('membership.createdAt', 'desc')
    .orderBy('membership.userId', 'desc')
    .execute();
  return rows.map((row) => ({
    kind: 'member',
    user: userOf(row),
    role: row.role,
    createdAt: row.memberSince,
    lastActivityAt: later(row.lastActivityAt, row.lastSignInAt),
  }));
}

/** Limits before joining, so that only the page's rows are joined. */
function nearestMembers(
  transaction: Transaction<IdentityTables>,
  { organizationId, search, role, limit }: PeopleQuery,
  side: PeopleSide | null,
) {
  const direction = side?.of === 'newer' ? 'asc' : 'desc';
  return transaction
    .selectFrom('identityMemberships')
    .select(['userId', 'role', 'createdAt'])
    .where((eb) =>
      eb.and([
        eb('organizationId', '=', organizationId),
        ...(role === null ? [] : [eb('role', '=', role)]),
        ...(search === null ? [] : [eb('searchText', 'like', containsPattern(search.toLowerCase()))]),
        ...(side ? [isOn(eb, side)] : []),
      ]),
    )
    .orderBy('createdAt', direction)
    .orderBy('userId', direction)
    .limit(limit);
}

/** At one moment members precede invitations, and higher ids precede lower ones. */
function isOn(eb: ExpressionBuilder<IdentityTables, 'identityMemberships'>, { of, place }: PeopleSide) {
  const { kind, id, createdAt } = place;
  if (kind === 'invitation') return eb('createdAt', of === 'older' ? '<' : '>=', createdAt);
  return eb(eb.refTuple('createdAt', 'userId'), of === 'older' ? '<' : '>', eb.tuple(createdAt, id));
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
