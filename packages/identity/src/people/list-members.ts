import type { IdentityContext } from '../identity-context.ts';
import { isRole } from '../organizations/roles.ts';
import type { PeopleQuery, PersonRecord } from '../store/organizations-store.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import type { PeopleManager } from './people-manager.ts';
import { presentPerson } from './present-person.ts';

export type MembersQuery = {
  limit: string | null;
  search: string | null;
  role: string | null;
  before: string | null;
  after: string | null;
};

const pageSize = 10;
const pageSizeMax = 100;

type Page = { people: PersonRecord[]; hasNewer: boolean; hasOlder: boolean };
type Filter = Omit<PeopleQuery, 'cursor'>;

/**
 * GET members: members and invitations, newest first. The cursors count in time, as the widgets' do: `before` an id is further down the
 * list, so "Next" sends `before`, and "Previous" sends `after`.
 */
export async function listMembers(
  context: IdentityContext,
  { organizationId, userId }: PeopleManager,
  { search, role, ...query }: MembersQuery,
): Promise<WidgetOutcome> {
  const limit = query.limit === null ? pageSize : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSizeMax)
    return refuse(`The limit is a whole number from 1 to ${pageSizeMax}.`);
  // A role that there is not is a filter that finds nobody: it may come from an old address of the page.
  if (role !== null && !isRole(role)) return done(presentPage([], { before: null, after: null }));
  const filter = { organizationId, search, role, limit };
  const page = await readPage(context, filter, await knownCursor(context, organizationId, query));
  const viewer = { userId, now: context.clock() };
  const rows = page.people.map((person) => presentPerson(person, viewer));
  const before = page.hasOlder ? (rows.at(-1)?.id ?? null) : null;
  const after = page.hasNewer ? (rows[0]?.id ?? null) : null;
  return done(presentPage(rows, { before, after }));
}

/** The list's own metadata twice: the npm client of today reads the one spelling, that of the specification the other. */
function presentPage(data: readonly unknown[], metadata: { before: string | null; after: string | null }) {
  return { data, list_metadata: metadata, listMetadata: metadata };
}

/** Where to go on from, if the id is somebody's of this organization; one who was removed meanwhile leads to the first page. */
async function knownCursor(
  { store }: IdentityContext,
  organizationId: string,
  { before, after }: Pick<MembersQuery, 'before' | 'after'>,
): Promise<PeopleQuery['cursor']> {
  const id = before ?? after;
  if (id === null) return null;
  const place = (await store.findMembership(id, organizationId)) ?? (await store.findInvitation(id));
  const side = before === null ? 'newer' : 'older';
  return place?.organizationId === organizationId ? { id, side } : null;
}

/** One more than asked for tells whether the list goes on; whether it goes on behind the cursor is asked for. */
async function readPage(
  context: IdentityContext,
  filter: Filter,
  cursor: PeopleQuery['cursor'],
): Promise<Page> {
  const { limit } = filter;
  const found = await context.store.listPeople({ ...filter, limit: limit + 1, cursor });
  const goesOn = found.length > limit;
  if (cursor?.side === 'newer') {
    // The first page is full, however few were left on this side: somebody may have been removed.
    if (!goesOn) return readPage(context, filter, null);
    const people = found.slice(1);
    return { people, hasNewer: true, hasOlder: await hasMore(context, filter, people.at(-1), 'older') };
  }
  const people = found.slice(0, limit);
  const hasNewer = cursor !== null && (await hasMore(context, filter, people[0], 'newer'));
  return { people, hasNewer, hasOlder: goesOn };
}

async function hasMore(
  { store }: IdentityContext,
  filter: Filter,
  person: PersonRecord | undefined,
  side: 'older' | 'newer',
): Promise<boolean> {
  if (!person) return false;
  const id = person.kind === 'member' ? person.user.id : person.invitation.id;
  const next = await store.listPeople({ ...filter, limit: 1, cursor: { id, side } });
  return next.length > 0;
}
