import type { PeopleQuery, PersonRecord } from '@tessera/identity';
import type { ExpressionBuilder, Transaction } from 'kysely';
import { containsPattern } from '../database/pagination.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { invitationRecord } from './invitations-store.ts';
import type { PeopleSide } from './people-cursor.ts';

/** The invitations nearest to a place, or the newest ones, newest first, without those that were accepted. */
export async function listInvited(
  transaction: Transaction<GlobalTables>,
  { organizationId, search, role, limit }: PeopleQuery,
  side: PeopleSide | null,
): Promise<PersonRecord[]> {
  const direction = side?.of === 'newer' ? 'asc' : 'desc';
  const rows = await transaction
    .selectFrom('identity_invitations')
    .selectAll()
    .where((eb) =>
      eb.and([
        eb('organization_id', '=', organizationId),
        eb('accepted_at', 'is', null),
        ...(role === null ? [] : [eb('role', '=', role)]),
        ...(search === null ? [] : [eb('search_text', 'like', containsPattern(search.toLowerCase()))]),
        ...(side ? [isOn(eb, side)] : []),
      ]),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  const invited = rows.map(
    (row): PersonRecord => ({ kind: 'invitation', invitation: invitationRecord(row) }),
  );
  return direction === 'asc' ? invited.reverse() : invited;
}

/** At one moment invitations come after members, and lower ids after higher ones. */
function isOn(eb: ExpressionBuilder<GlobalTables, 'identity_invitations'>, { of, place }: PeopleSide) {
  const { kind, id, createdAt } = place;
  if (kind === 'member') return eb('created_at', of === 'older' ? '<=' : '>', createdAt);
  return eb(eb.refTuple('created_at', 'id'), of === 'older' ? '<' : '>', eb.tuple(createdAt, id));
}
