import type { IdentityStore, PeopleQuery, PersonRecord } from '@tessera/identity';
import type { Kysely, Transaction } from 'kysely';
import type { IdentityTables } from './identity-tables.ts';
import { listInvited } from './list-invited.ts';
import { listMembers } from './list-members.ts';
import type { PeopleCursor, PeopleSide } from './people-cursor.ts';

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
