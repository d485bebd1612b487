import type { IdentityStore, PeopleQuery, PersonRecord } from '@tessera/identity';
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely';
import { containsPattern } from '../database/pagination.ts';
import type { IdentityTables } from './identity-tables.ts';
import { invitationColumns } from './invitations-store.ts';
import { listMembers } from './list-members.ts';

export function peopleStore(db: Kysely<IdentityTables>): Pick<IdentityStore, 'listPeople' | 'countPeople'> {
  return {
    // One snapshot, so that a person who accepts an invitation meanwhile appears once.
    listPeople: (query) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => listPeople(transaction, query)),
    countPeople: (organizationId, max) => countPeople(db, organizationId, max),
  };
}

async function listPeople(
  transaction: Transaction<IdentityTables>,
  query: PeopleQuery,
): Promise<PersonRecord[]> {
  const place = query.cursor && (await findPlace(transaction, query.organizationId, query.cursor.id));
  const side: PeopleSide | null = place && query.cursor ? { of: query.cursor.side, place } : null;
  const people = [
    ...(await listMembers(transaction, query, side)),
    ...(await listInvited(transaction, query, side)),
  ].sort(newestFirst);
  return side?.of === 'newer' ? people.slice(-query.limit) : people.slice(0, query.limit);
}

/** The sort is stable and members are given first: at one moment they precede invitations. */
function newestFirst(one: PersonRecord, other: PersonRecord): number {
  return createdAt(other).getTime() - createdAt(one).getTime();
}

function createdAt(person: PersonRecord): Date {
  return person.kind === 'member' ? person.createdAt : person.invitation.createdAt;
}

async function findPlace(
  transaction: Transaction<IdentityTables>,
  organizationId: string,
  id: string,
): Promise<PeopleCursor | null> {
  const member = await transaction
    .selectFrom('identityMemberships')
    .select('createdAt')
    .where('userId', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  if (member) return { kind: 'member', id, createdAt: member.createdAt };
  const invitation = await transaction
    .selectFrom('identityInvitations')
    .select('createdAt')
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return invitation ? { kind: 'invitation', id, createdAt: invitation.createdAt } : null;
}

/** Walks no index further than `max`. */
async function countPeople(db: Kysely<IdentityTables>, organizationId: string, max: number): Promise<number> {
  const people = db
    .selectFrom('identityMemberships')
    .select('organizationId')
    .where('organizationId', '=', organizationId)
    .unionAll(
      db
        .selectFrom('identityInvitations')
        .select('organizationId')
        .where('organizationId', '=', organizationId)
        .where('acceptedAt', 'is', null),
    )
    .limit(max);
  const { count } = await db
    .selectFrom(people.as('people'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Omits accepted invitations. */
async function listInvited(
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

export type PeopleCursor = { kind: PersonRecord['kind']; id: string; createdAt: Date };

export type PeopleSide = { of: NonNullable<PeopleQuery['cursor']>['side']; place: PeopleCursor };
