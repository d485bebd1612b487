import { listCountMax, type OrganizationListItem, type Page, pickerPageSize } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { isLongList } from '../../platform/database/count-up-to.ts';
import { decodeCursor, toPage } from '../../platform/database/pagination.ts';
import { countPage, lookedUntil } from '../../platform/database/search/look.ts';
import {
  isCandidate,
  matches,
  planSearch,
  wordsOfNames,
} from '../../platform/database/search/plan-search.ts';
import { type OrganizationsOfUser, organizationsOfUser } from './organizations-of-user.ts';

export type OrganizationsQuery = { query?: string; cursor?: string | null; limit?: number };

/** A page of the organizations a person sees, by name: their own, or all for a system admin. */
export async function listOrganizations(
  ctx: Pick<Context, 'identity' | 'database'>,
  userId: string,
  query: OrganizationsQuery,
): Promise<Page<OrganizationListItem>> {
  return listOrganizationsOf(ctx, (await organizationsOfUser(ctx, userId)).identifiers, query);
}

/** A page of some organizations, named by the identity provider's identifiers. */
export async function listOrganizationsOf(
  ctx: Pick<Context, 'database'>,
  identifiers: OrganizationsOfUser['identifiers'],
  { query = '', cursor, limit = pickerPageSize }: OrganizationsQuery,
): Promise<Page<OrganizationListItem>> {
  if (identifiers.length === 0) return { items: [], nextCursor: null, totalCount: 0 };
  const db = ctx.database.global;
  const after = decodeCursor(cursor, 2);
  const listed = db
    .selectFrom('organizations')
    .$if(identifiers !== 'all', (select) => select.where('workos_identifier', 'in', [...identifiers]));
  const isLong = query !== '' && (await isLongList(db, listed.select('name').orderBy('name')));
  const search = await planSearch(query, isLong, wordsOfNames(db, 'organizations'));
  const isLooked = isLong && search.kind === 'compare';
  const part = (from: string[] | null, rowsMax = listCountMax) =>
    listed
      .where((eb) => eb.and(isCandidate(search, eb.ref('id'), 'uuid')))
      .$if(from !== null, (select) =>
        select.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('name', 'handle'), '>', tuple(from?.[0] ?? '', from?.[1] ?? '')),
        ),
      )
      .select(['name', 'handle'])
      .orderBy('name')
      .orderBy('handle')
      .limit(rowsMax);
  const matching = (from: string[] | null, rowsMax?: number) =>
    db
      .selectFrom(part(from, rowsMax).as('organization'))
      .select(['name', 'handle'])
      .where((eb) => eb.and(matches(search, eb.ref('name'))));
  const rows = await matching(after, search.kind === 'all' ? limit + 1 : undefined)
    .orderBy('name')
    .orderBy('handle')
    .limit(limit + 1)
    .execute();
  const read = { rows, limit, isLong, isLooked };
  const until = await lookedUntil(read, (offset) => part(after).offset(offset).limit(1).executeTakeFirst());
  const counted = search.kind === 'all' ? listed.select('name').orderBy('name') : matching(null);
  const total = await countPage(db, { ...read, isFirst: after === null, until, matching: counted });
  const placeOf = (row: OrganizationListItem) => [row.name, row.handle];
  return toPage(
    rows,
    limit,
    total,
    placeOf,
    ({ name, handle }) => ({ name, handle }),
    until && placeOf(until),
  );
}
