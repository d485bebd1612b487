import type { OrganizationPeopleQuery, PeoplePage, Person } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { PersonRecord } from '../store/organizations-store.ts';
import { invitationStatus } from './present-person.ts';

/** Counting more would take longer than the list itself, and the exact number does not matter. */
export const peopleCountedMax = 10_000;

/** An organization's members and invitations, newest first, for the host. An unknown cursor starts at the first page. */
export async function listPeople(
  context: IdentityContext,
  { organizationId, limit, cursor }: OrganizationPeopleQuery,
): Promise<PeoplePage> {
  const [found, totalCount] = await Promise.all([
    context.store.listPeople({
      organizationId,
      search: null,
      role: null,
      limit: limit + 1,
      cursor: cursor === null ? null : { id: cursor, side: 'older' },
    }),
    context.store.countPeople(organizationId, peopleCountedMax),
  ]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const now = context.clock();
  return {
    people: shown.map((person) => presentForHost(person, now)),
    nextCursor: found.length > limit && last ? idOf(last) : null,
    totalCount,
  };
}

function presentForHost(person: PersonRecord, now: Date): Person {
  const { email, firstName, lastName } = person.kind === 'member' ? person.user : person.invitation;
  const status = person.kind === 'member' ? 'active' : invitationStatus(person.invitation, now);
  return { email, firstName, lastName, status };
}

function idOf(person: PersonRecord): string {
  return person.kind === 'member' ? person.user.id : person.invitation.id;
}
