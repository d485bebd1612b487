import type { OrganizationsStore, PeopleQuery, PersonRecord } from '../store/organizations-store.ts';
import type { Memory } from './memory.ts';

type Place = { kind: PersonRecord['kind']; id: string; createdAt: Date };

export function memoryPeople(memory: Memory): Pick<OrganizationsStore, 'listPeople' | 'countPeople'> {
  return {
    listPeople: async (query) => {
      const people = peopleOf(memory, query.organizationId)
        .filter((person) => isFound(person, query))
        .sort((one, other) => newestFirst(placeOf(one), placeOf(other)));
      const cursor = query.cursor && findPlace(memory, query.organizationId, query.cursor.id);
      if (!cursor) return people.slice(0, query.limit);
      const isNewer = (person: PersonRecord) => newestFirst(placeOf(person), cursor) < 0;
      const isOlder = (person: PersonRecord) => newestFirst(placeOf(person), cursor) > 0;
      if (query.cursor?.side === 'older') return people.filter(isOlder).slice(0, query.limit);
      const newer = people.filter(isNewer);
      return newer.slice(Math.max(0, newer.length - query.limit));
    },
    countPeople: async (organizationId, max) => Math.min(max, peopleOf(memory, organizationId).length),
  };
}

function peopleOf(memory: Memory, organizationId: string): PersonRecord[] {
  const people: PersonRecord[] = [];
  for (const { userId, role, createdAt, ...membership } of memory.memberships) {
    const user = membership.organizationId === organizationId ? memory.users.get(userId) : undefined;
    if (!user) continue;
    const seen = [...memory.sessions.values()].filter((session) => session.userId === userId);
    const times = [user.lastSignInAt, ...seen.map((session) => session.lastActivityAt)];
    people.push({ kind: 'member', user, role, createdAt, lastActivityAt: latestOf(times) });
  }
  for (const invitation of memory.invitations.values())
    if (invitation.organizationId === organizationId && !invitation.acceptedAt)
      people.push({ kind: 'invitation', invitation });
  return people;
}

/** Includes accepted invitations, from which a page may continue. */
function findPlace(memory: Memory, organizationId: string, id: string): Place | null {
  const member = memory.memberships.find((one) => one.organizationId === organizationId && one.userId === id);
  if (member) return { kind: 'member', id, createdAt: member.createdAt };
  const invitation = memory.invitations.get(id);
  if (invitation?.organizationId !== organizationId) return null;
  return { kind: 'invitation', id, createdAt: invitation.createdAt };
}

function isFound(person: PersonRecord, { search, role }: PeopleQuery): boolean {
  const { firstName, lastName, email } = person.kind === 'member' ? person.user : person.invitation;
  const ownRole = person.kind === 'member' ? person.role : person.invitation.role;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const isNamed = (text: string) => text.toLowerCase().includes((search ?? '').toLowerCase());
  return (role === null || role === ownRole) && (isNamed(name) || isNamed(email));
}

function placeOf(person: PersonRecord): Place {
  if (person.kind === 'member') return { kind: 'member', id: person.user.id, createdAt: person.createdAt };
  const { id, createdAt } = person.invitation;
  return { kind: 'invitation', id, createdAt };
}

/** At the same time, members precede invitations, and higher ids lower ones. */
function newestFirst(one: Place, other: Place): number {
  const apart = other.createdAt.getTime() - one.createdAt.getTime();
  if (apart !== 0) return apart;
  if (one.kind !== other.kind) return one.kind === 'member' ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}

function latestOf(times: (Date | null)[]): Date | null {
  return times.reduce((latest, time) => (time && (!latest || time > latest) ? time : latest), null);
}
