import { isStorable } from '@tessera/text-rules';
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
/** No name or address is longer. */
const searchCharactersMax = 256;

type Page = { people: PersonRecord[]; hasNewer: boolean; hasOlder: boolean };
type Filter = Omit<PeopleQuery, 'cursor'>;

/**
 * GET members: members and invitations, newest first. As the widgets expect, the cursors refer to time: "Next"
 * sends `before` and "Previous" sends `after` an id.
 */
export async function listMembers(
  context: IdentityContext,
  { organizationId, userId }: PeopleManager,
  { search, role, ...query }: MembersQuery,
): Promise<WidgetOutcome> {
  const limit = query.limit === null ? pageSize : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > pageSizeMax)
    return refuse(`The limit is a whole number from 1 to ${pageSizeMax}.`);
  // An unknown role or an impossible search matches nothing; either may come from an old URL.
  if (role !== null && !isRole(role)) return done(nobody);
  if (search !== null && (search.length > searchCharactersMax || !isStorable(search))) return done(nobody);
  const filter = { organizationId, search, role, limit };
  const page = await readPage(context, filter, cursorOf(query));
  const viewer = { userId, now: context.clock() };
  const rows = page.people.map((person) => presentPerson(person, viewer));
  const before = page.hasOlder ? (rows.at(-1)?.id ?? null) : null;
  const after = page.hasNewer ? (rows[0]?.id ?? null) : null;
  return done(presentPage(rows, { before, after }));
}

/** Spells the metadata twice: as today's npm client reads it, and as the specification has it. */
function presentPage(data: readonly unknown[], metadata: { before: string | null; after: string | null }) {
  return { data, list_metadata: metadata, listMetadata: metadata };
}

const nobody = presentPage([], { before: null, after: null });

/** An invalid id is treated like an unknown one. */
function cursorOf(query: Pick<MembersQuery, 'before' | 'after'>): PeopleQuery['cursor'] {
  const [before, after] = [query.before, query.after].map((id) => (id && /^\w{1,64}$/.test(id) ? id : null));
  if (before) return { id: before, side: 'older' };
  return after ? { id: after, side: 'newer' } : null;
}

/** Reads one more than the limit to see whether the list continues; beyond the cursor's other side is the cursor itself. */
async function readPage(
  context: IdentityContext,
  filter: Filter,
  cursor: PeopleQuery['cursor'],
): Promise<Page> {
  const { limit, organizationId } = filter;
  const [found, isKnown] = await Promise.all([
    context.store.listPeople({ ...filter, limit: limit + 1, cursor }),
    cursor !== null && isListed(context, organizationId, cursor.id),
  ]);
  const goesOn = found.length > limit;
  if (!cursor || !isKnown) return { people: found.slice(0, limit), hasNewer: false, hasOlder: goesOn };
  // Members may have been removed: return the full first page, since an empty page has no link back.
  if (found.length === 0 || (cursor.side === 'newer' && !goesOn)) return readPage(context, filter, null);
  return cursor.side === 'newer'
    ? { people: found.slice(1), hasNewer: true, hasOlder: true }
    : { people: found.slice(0, limit), hasNewer: true, hasOlder: goesOn };
}

/** Whether the id is in this organization. For a removed one the store returns the first page. */
async function isListed({ store }: IdentityContext, organizationId: string, id: string): Promise<boolean> {
  if (await store.findMembership(id, organizationId)) return true;
  return (await store.findInvitation(id))?.organizationId === organizationId;
}
