import type { PeopleQuery, PersonRecord } from '@tessera/identity';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { containsPattern } from '../database/pagination.ts';
import type { IdentityTables } from './identity-tables.ts';
import { invitationColumns } from './invitations-store.ts';
import type { PeopleSide } from './people-cursor.ts';

/** Omits accepted invitations. */
export async function listInvited(
  transaction: Transaction<IdentityTables>,
  { organizationId, search, role, limit }: PeopleQuery,
  side: PeopleSide | null,
): Promise<PersonRecord[]> {
  const direction = side?.of === 'newer' ? 'asc' : 'desc';
  const rows = await transaction
    .selectFrom('identityInvitations')
    .select(invitationColumns)
    .where((eb) =>
      eb.and([
        eb('organizationId', '=', organizationId),
        eb('acceptedAt', 'is', null),
        ...(role === null ? [] : [eb('role', '=', role)]),
        ...(search === null ? [] : [eb('searchText', 'like', containsPattern(search.toLowerCase()))]),
        ...(side ? [isOn(eb, side)] : []),
      ]),
    )
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  const invited = rows.map((row): PersonRecord => ({ kind: 'invitation', invitation: row }));
  return direction === 'asc' ? invited.reverse() : invited;
}

/** At one moment invitations follow members, and lower ids follow higher ones. */
function isOn(eb: ExpressionBuilder<IdentityTables, 'identityInvitations'>, { of, place }: PeopleSide) {
  const { kind, id, createdAt } = place;
  if (kind === 'member') return eb('createdAt', of === 'older' ? '<=' : '>', createdAt);
  return eb(eb.refTuple('createdAt', 'id'), of === 'older' ? '<' : '>', eb.tuple(createdAt, id));
}
